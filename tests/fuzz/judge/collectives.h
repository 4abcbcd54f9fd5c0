// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The builtin functions in which work-items see values of each other: of the sub-group, or of the
// work-group. All work-items of a group call one, and then the next, each where its own flow leads:
// those of a sub-group take part together that are at the same place.
#pragma once

#include <span>
#include <string_view>

#include "tree.h"

namespace weft::fuzz::judge {

// A work-item that takes part: its number among all of the sub-group or group, how many those can
// be, and its arguments.
struct Member {
  uint64_t number, lanes;
  const std::vector<Value>* arguments;
};

// The result of members[own].
using Together = std::function<Value(std::span<const Member> members, size_t own)>;

struct Collective {
  Together together;
  bool is_of_sub_group = true;
};

// Nothing if there is none.
Collective FindCollective(std::string_view name);

// Waits for the others of the group; the place is the same for all that call the function there.
Value Meet(Item& item, const Collective& collective, unsigned place, std::vector<Value> arguments);

}  // namespace weft::fuzz::judge
