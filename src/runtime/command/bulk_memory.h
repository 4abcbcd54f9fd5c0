// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies and fills of any size: on several threads where that pays, and past the caches where the
// data does not fit them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace weft {

class Pool;

struct BulkMemory {
  Pool& pool;
  uint64_t cache_bytes;  // that the caches keep: what is more is written around them

  // The ranges are the same or do not overlap.
  void Copy(std::byte* to, const std::byte* from, uint64_t bytes) const;
  // `bytes` is a multiple of `pattern_bytes`, a power of two up to 128.
  void Fill(std::byte* to, const std::byte* pattern, uint64_t pattern_bytes, uint64_t bytes) const;

  // A block of rows of `region[0]` bytes, `region[1]` of them to a slice, `region[2]` slices.
  struct Rows {
    std::byte* to;
    const std::byte* from;
    uint64_t region[3];
    uint64_t to_row_pitch, to_slice_pitch, from_row_pitch, from_slice_pitch;
  };
  void CopyRows(const Rows& rows) const;

  struct FilledRows {
    std::byte* to;
    uint64_t region[3];  // as above
    uint64_t row_pitch, slice_pitch;
    uint64_t pattern_bytes;  // of what fills them: a divisor of region[0] up to 16
  };
  void FillRows(const FilledRows& rows, const std::byte* pattern) const;
  // With a pattern that is no power of two.
  void FillRowsByGroups(const FilledRows& rows, const std::byte* pattern) const;

  // Whether a copy goes around the caches: if these do not keep source and target together.
  bool StreamsCopy(uint64_t bytes) const { return bytes > cache_bytes / 2; }

  // Estimate of the time in ns that moving `bytes` takes.
  static uint64_t Cost(uint64_t bytes) { return bytes / 8; }
};

}  // namespace weft
