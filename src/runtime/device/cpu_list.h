// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string_view>
#include <vector>

namespace weft {

// The processors of a list as the kernel writes it, "0-3,8"; none for other text.
std::vector<unsigned> ParseCpuList(std::string_view list);

}  // namespace weft
