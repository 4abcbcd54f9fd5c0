// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pages of the system's for what is large, with some ahead of them and behind that can be read, so
// that a kernel that loads a vector where a part of one is left does not end the process. Those
// next to them are mapped from the beginning on: a processor that finds none for lanes that are
// masked off takes a hundred times as long for the access, each time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace weft {

// Behind: shared pages of zeros, which take no memory.
inline constexpr uint64_t kSlackBytes = 64 << 10;

enum class Pages : uint8_t {
  kHuge,   // where one fits, from a multiple of it on: for what is used as a whole
  kSmall,  // for what is written here and there
};

// What a mapping for so many bytes has. Its sizes are few, so that one can stand in for another.
uint64_t MappingBytes(uint64_t bytes);

// Zeros, MappingBytes(bytes) of them; null if the system has no room. A page ahead can be written.
std::byte* Map(uint64_t bytes, Pages pages);
// For the same `bytes`.
void Unmap(std::byte* memory, uint64_t bytes);

// The bytes, at a multiple of `alignment` and as close to a page that nobody may touch as that
// allows: what is read or written past them ends the process. Null if the system has no room.
std::byte* MapGuarded(uint64_t bytes, uint64_t alignment);
void UnmapGuarded(std::byte* memory, uint64_t bytes, uint64_t alignment);

}  // namespace weft
