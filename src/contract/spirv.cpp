// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/spirv.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace weft {

bool IsSpirv(std::string_view bytes) {
  uint32_t magic = 0;
  if (bytes.size() < sizeof magic) return false;
  std::memcpy(&magic, bytes.data(), sizeof magic);
  return magic == kSpirvMagic || magic == std::byteswap(kSpirvMagic);
}

std::vector<uint32_t> SpirvWords(std::string_view module) {
  std::vector<uint32_t> words(module.size() / sizeof(uint32_t));
  if (words.empty()) return words;
  std::memcpy(words.data(), module.data(), words.size() * sizeof(uint32_t));
  if (words[0] == std::byteswap(kSpirvMagic))
    std::ranges::transform(words, words.begin(), [](uint32_t word) { return std::byteswap(word); });
  return words;
}

}  // namespace weft
