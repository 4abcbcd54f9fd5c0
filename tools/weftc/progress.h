// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace weft {

// Says on standard error, once a second, how many kernels of a long build are done. A build of less
// than a second says nothing.
class Progress {
 public:
  explicit Progress(size_t kernels) : kernels_(kernels) {}

  // One more is compiled.
  void Advance(const std::string& kernel);

 private:
  using Clock = std::chrono::steady_clock;

  const size_t kernels_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point said_ = start_;
  size_t done_ = 0;
};

}  // namespace weft
