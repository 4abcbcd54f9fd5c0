// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace weft {

// The address of a function that kernels may import; nothing for any other name.
std::optional<uint64_t> FindImport(std::string_view name);

}  // namespace weft
