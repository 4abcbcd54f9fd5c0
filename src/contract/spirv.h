// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the runtime and the compiler must both know of SPIR-V.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace weft {

inline constexpr uint32_t kSpirvMagic = 0x07230203;
inline constexpr size_t kSpirvHeaderWords = 5;

// Whether the bytes begin like a SPIR-V module, in either byte order. No text does.
bool IsSpirv(std::string_view bytes);

// The whole words of a module, in the machine's byte order.
std::vector<uint32_t> SpirvWords(std::string_view module);

}  // namespace weft
