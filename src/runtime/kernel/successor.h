// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a launch that began with provisional code goes on with the code that takes its place.
#pragma once

#include <cstdint>
#include <optional>

#include "runtime/kernel/group_launch.h"

namespace weft {

class Successor {
 public:
  virtual ~Successor() = default;
  // What is left of a launch whose first `done` groups have run, as a launch of better code.
  // Nothing while there is none, or where it cannot go on in the middle of this launch.
  virtual std::optional<GroupLaunch> TakeOver(const GroupLaunch& launch, uint64_t done) const = 0;
};

}  // namespace weft
