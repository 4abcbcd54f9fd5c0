// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/local_size.h"

#include <algorithm>

namespace weft {
namespace {

// Larger groups save nothing more, and keep more values alive across barriers.
constexpr uint64_t kLargestChoice = 256;
constexpr uint64_t kGroupsPerThread = 4;

bool Fits(const LocalSizeQuery& query, const std::array<uint64_t, 3>& local) {
  uint64_t items = 1;
  for (unsigned i = 0; i < 3; ++i) {
    const uint64_t global = i < query.dimensions ? query.global[i] : 1;
    if (local[i] == 0 || local[i] > query.max_items || global % local[i] != 0) return false;
    items *= local[i];
  }
  return items <= query.max_items;
}

// The largest divisor of `number` up to `limit`; a multiple of `preferred` if there is one.
uint64_t Divisor(uint64_t number, uint64_t limit, uint64_t preferred) {
  limit = std::min(limit, number);
  for (uint64_t divisor = limit / preferred * preferred; divisor > 0; divisor -= preferred)
    if (number % divisor == 0) return divisor;
  for (uint64_t divisor = limit; divisor > 1; --divisor)
    if (number % divisor == 0) return divisor;
  return 1;
}

}  // namespace

std::array<uint64_t, 3> ChooseLocalSize(const LocalSizeQuery& query) {
  if (Fits(query, query.hint)) return query.hint;
  uint64_t items = 1;
  for (unsigned i = 0; i < query.dimensions; ++i)
    if (__builtin_mul_overflow(items, query.global[i], &items)) items = UINT64_MAX;

  // Few items make small groups, but none of less than a SIMD group.
  const uint64_t width = std::max<uint64_t>(query.width, 1);
  const uint64_t share = items / (kGroupsPerThread * std::max(query.threads, 1u));
  uint64_t room =
      std::min(query.max_items, std::clamp(share, width, std::max(width, kLargestChoice)));
  std::array<uint64_t, 3> local = {1, 1, 1};
  for (unsigned i = 0; i < query.dimensions; ++i) {
    local[i] = Divisor(query.global[i], room, i == 0 ? width : 1);
    room /= local[i];
  }
  return local;
}

std::array<uint64_t, 3> ChooseFreeLocalSize(const LocalSizeQuery& query) {
  constexpr uint64_t kFreeGroupsPerThread = 16;
  constexpr uint32_t kLine = 16;  // elements of a cache line
  uint64_t items = 1;
  for (uint64_t global : query.global)
    if (__builtin_mul_overflow(items, global, &items)) items = UINT64_MAX;
  const uint64_t share = items / (kFreeGroupsPerThread * std::max(query.threads, 1u));
  const uint64_t side = std::max(query.width, kLine);
  const bool is_square = query.is_square && query.global[1] >= side;
  const uint64_t rows = std::min<uint64_t>(query.rows, query.global[1]);
  const uint64_t units[] = {query.width, rows, 1};
  const uint64_t least = query.width * rows;
  uint64_t room = std::clamp(share, least, std::max(query.most_free, least)) / rows;
  std::array<uint64_t, 3> local = {1, 1, 1};
  for (unsigned i = 0; i < query.dimensions; ++i) {
    if (i == 1) room *= rows;
    if (query.global[i] == 1) continue;
    const uint64_t most = i < 2 && is_square ? side : room;
    const uint64_t parts = (query.global[i] - 1) / most + 1;
    const uint64_t unit = parts > 1 ? units[i] : 1;
    local[i] = ((query.global[i] - 1) / parts / unit + 1) * unit;
    room = std::max<uint64_t>(room / local[i], 1);
  }
  return local;
}

}  // namespace weft
