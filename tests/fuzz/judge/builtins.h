// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Those of OpenCL C's builtin functions that the generator calls, without those of the work-item.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "value.h"

namespace weft::fuzz::judge {

using Arguments = std::vector<Value>;
using Builtin = std::function<Value(const Arguments&)>;

// Nothing if there is none.
Builtin FindBuiltin(std::string_view name);
// By the name that OpenCL C gives it, uint4 for example; false if it is none.
bool ParseType(std::string_view name, Type& type);

Value Load(Kind kind, const std::byte* address);
void Store(const Value& value, std::byte* address);

}  // namespace weft::fuzz::judge
