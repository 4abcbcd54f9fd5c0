// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace weft {

// What a work-group size is chosen by when the application gives none.
struct LocalSizeQuery {
  unsigned dimensions = 1;
  std::array<uint64_t, 3> global = {1, 1, 1};
  std::array<uint64_t, 3> hint = {};  // work_group_size_hint; zeros if none
  uint64_t max_items = 1;             // in a work-group
  uint32_t width = 1;                 // work-items to a SIMD group
  uint32_t rows = 1;                  // of SIMD groups that are best run together
  bool is_square = false;             // groups are best as long along dimension 1 as along 0
  unsigned threads = 1;
  uint64_t most_free = 4096;  // work-items of a group of which nothing depends on its size
};

// A size that divides the global one, fills SIMD groups along dimension 0 where it can, and leaves
// several work-groups for each thread.
std::array<uint64_t, 3> ChooseLocalSize(const LocalSizeQuery& query);

// The same where nothing depends on how work-items are grouped, whatever the application asked for:
// long rows, of which the last may be shorter, or short ones one below the other.
std::array<uint64_t, 3> ChooseFreeLocalSize(const LocalSizeQuery& query);

}  // namespace weft
