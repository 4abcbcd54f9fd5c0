// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads of the generator's image, by the formulas of the specification (OpenCL API 8.2). An image
// is the address of its texels: 16 x 16 of four bytes each.
#pragma once

#include <map>
#include <string_view>

#include "builtins.h"

namespace weft::fuzz::judge {

const std::map<std::string_view, Builtin>& ImageFunctions();

}  // namespace weft::fuzz::judge
