// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the runtime and the compiler must both know of SPIR-V.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace weft {

inline constexpr uint32_t kSpirvMagic = 0x07230203;
inline constexpr size_t kSpirvHeaderWords = 5;

// Whether the bytes begin like a SPIR-V module, in either byte order. No text does.
bool IsSpirv(std::string_view bytes);

// The whole words of a module, in the machine's byte order.
std::vector<uint32_t> SpirvWords(std::string_view module);

// Calls visit(place of its first word, its words) for each instruction behind a whole header, and
// returns the place of the first that breaks off, or the number of words.
size_t ForEachSpirvInstruction(std::span<const uint32_t> words, auto visit) {
  size_t place = kSpirvHeaderWords;
  while (place < words.size()) {
    const size_t count = words[place] >> 16;
    if (count == 0 || count > words.size() - place) break;
    visit(place, words.subspan(place, count));
    place += count;
  }
  return place;
}

}  // namespace weft
