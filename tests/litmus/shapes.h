// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Litmus tests: a few threads, each a few atomic accesses to places that begin as 0.
#pragma once

#include <string>
#include <vector>

namespace weft::litmus {

enum class Order { kRelaxed, kAcquire, kRelease, kAcquireRelease, kSequential };
enum class Kind { kRead, kWrite, kFence };

struct Event {
  Kind kind;
  int place = 0;  // of reads and writes
  int value = 0;  // of writes
  Order order = Order::kRelaxed;
};

struct Litmus {
  std::string name;
  std::vector<std::vector<Event>> threads;
  int places = 0;
};

// How the accesses of a shape are ordered: all alike, as their orders or by fences between them.
enum class Strength {
  kRelaxed,
  kReleaseAcquire,
  kSequential,
  kReleaseAcquireFences,
  kSequentialFences
};
inline constexpr Strength kStrengths[] = {Strength::kRelaxed, Strength::kReleaseAcquire,
                                          Strength::kSequential, Strength::kReleaseAcquireFences,
                                          Strength::kSequentialFences};

// CoRR, CoWW, CoRW, CoWR, MP, LB, SB, S, R, 2+2W, IRIW, WRC, RWC and ISA2, each in every strength.
std::vector<Litmus> AllTests();

// The same shape, of another strength: what a lowering that drops orders makes of it.
Litmus Weakened(const Litmus& test);

}  // namespace weft::litmus
