// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "inputs.h"

#include <cstring>

namespace weft::fuzz {
namespace {

constexpr uint64_t kTableBytes = 1024, kNearBytes = 128;

// Small numbers of either sign, with an edge case here and there.
Data Words(uint64_t bytes, unsigned seed) {
  static constexpr uint32_t kEdges[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x8000, 0xff, 64};
  Data data(bytes);
  uint32_t state = seed;
  for (uint64_t at = 0; at + 4 <= bytes; at += 4) {
    state = state * 1664525 + 1013904223;
    uint32_t word = state >> 28 ? uint32_t(int32_t(state << 4) >> 20) : kEdges[state >> 8 & 7];
    std::memcpy(&data[at], &word, 4);
  }
  return data;
}

}  // namespace

std::vector<Data> Buffers(const Launch& launch) {
  const uint64_t items = launch.Items();
  return {Words(items * 8, 1),
          Words(52 * 4, 2),
          Words(items * 16, 3),
          Words(items * 16 * 2, 4),
          Words(items * 16 * 4, 5),
          Words(items * 16 * 8, 6),
          Words(kTableBytes, 7),
          Words(kNearBytes * (items * 4 + 8), 8),
          Words(16, 10),
          Words(8, 11)};
}

Data Record() { return Words(32, 9); }

uint64_t Checksum(const Data& bytes) {
  uint64_t sum = 14695981039346656037u;
  for (std::byte byte : bytes) sum = (sum ^ uint64_t(byte)) * 1099511628211u;
  return sum;
}

}  // namespace weft::fuzz
