// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the runtime and the compiler must both know of SPIR-V.
#pragma once

#include <cstdint>
#include <string_view>

namespace weft {

inline constexpr uint32_t kSpirvMagic = 0x07230203;

// Whether the bytes begin like a SPIR-V module, in either byte order. No text does.
bool IsSpirv(std::string_view bytes);

}  // namespace weft
