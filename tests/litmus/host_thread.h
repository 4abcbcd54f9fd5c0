// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host as the last thread of a litmus test, beside work-groups that run the others.
#pragma once

#include <cstddef>
#include <cstdint>

#include "shapes.h"

namespace weft::litmus {

// Threads that run alone for longer than this see each other seldom.
inline constexpr uint32_t kRoundsToMeeting = 16;
// How often a thread looks whether the others have come, before it goes on without them.
inline constexpr uint32_t kMeetingTurns = 2000;

// What all threads share: the places and what reads found, each an int for every instance; how
// often threads came to a meeting; and the number of instances.
struct SharedMemory {
  int32_t* places;
  int32_t* found;
  int32_t* met;
  size_t instances;
};

// The last thread's accesses of all instances.
void RunOnHost(const Litmus& test, const SharedMemory& shared);

}  // namespace weft::litmus
