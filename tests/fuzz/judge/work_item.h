// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The builtin functions that tell a work-item its place in the work-group and sub-group, and the
// barrier.
#pragma once

#include <string_view>

#include "tree.h"

namespace weft::fuzz::judge {

using WorkItemFunction = Value (*)(Item& item, const std::vector<Value>& arguments);

// Nothing if there is none.
WorkItemFunction FindWorkItemFunction(std::string_view name);

}  // namespace weft::fuzz::judge
