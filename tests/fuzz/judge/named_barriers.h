// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// named_barrier_init and work_group_named_barrier. All work-items of a group come to the former, to
// the latter those of some sub-groups, and of these all.
#pragma once

#include "tree.h"

namespace weft::fuzz::judge {

// What the arguments are: how many sub-groups it is for. The barrier's address.
Value InitNamedBarrier(Item& item, const std::vector<Value>& arguments);
// What the arguments are: the barrier's address, and flags.
Value WaitAtNamedBarrier(Item& item, const std::vector<Value>& arguments);

}  // namespace weft::fuzz::judge
