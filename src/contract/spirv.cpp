// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/spirv.h"

#include <bit>
#include <cstring>

namespace weft {

bool IsSpirv(std::string_view bytes) {
  uint32_t magic = 0;
  if (bytes.size() < sizeof magic) return false;
  std::memcpy(&magic, bytes.data(), sizeof magic);
  return magic == kSpirvMagic || magic == std::byteswap(kSpirvMagic);
}

}  // namespace weft
