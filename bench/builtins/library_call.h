// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times functions of vectors that libraries export, such as libmvec's _ZGVeN16v_expf.
#pragma once

#include <algorithm>
#include <chrono>
#include <random>
#include <string>
#include <vector>

#include "bench/builtins/vector_sums.h"

namespace weft::bench {

struct Question {
  std::string type;
  int operands;
  double low, high, second_low, second_high;

  // What the first argument grows by with each turn, and where it begins at most.
  double Step() const { return (high - low) / 2000; }
  double FirstHigh() const { return high - kTurns * Step(); }
};

template <typename T>
std::vector<T> Arguments(double low, double high, int seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> even(low, high);
  std::vector<T> arguments(kElements);
  for (T& argument : arguments) argument = T(even(random));
  return arguments;
}

// Of 12 runs, for each element, in nanoseconds.
template <typename Run>
double LeastTime(Run run) {
  using Clock = std::chrono::steady_clock;
  Clock::duration least = Clock::duration::max();
  for (int i = 0; i < 12; ++i) {
    const Clock::time_point start = Clock::now();
    run();
    least = std::min(least, Clock::now() - start);
  }
  return std::chrono::duration<double, std::nano>(least).count() / (kElements * kTurns);
}

// `bytes`, 32 or 64, is the size of the vectors. 0 if the file or the function is not there, or the
// processor lacks the registers.
double TimeCall(const Question& question, const std::string& file, const std::string& symbol,
                int bytes);

}  // namespace weft::bench
