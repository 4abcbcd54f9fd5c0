// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A source's words, with macros that take arguments replaced.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace weft::fuzz::judge {

std::vector<std::string> Words(std::string_view source);

}  // namespace weft::fuzz::judge
