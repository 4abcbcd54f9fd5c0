// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies and fills of all sizes and places, through the caches and around them.
#include "runtime/command/bulk_memory.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "runtime/pool/pool.h"

namespace weft {
namespace {

using Memory = std::vector<std::byte>;

class BulkMemoryTest : public testing::TestWithParam<uint64_t> {
 protected:
  Memory Random(size_t bytes) {
    Memory memory(bytes);
    for (std::byte& byte : memory) byte = std::byte(random_());
    return memory;
  }

  Pool pool_{2};
  const BulkMemory bulk_{pool_, GetParam()};
  std::mt19937 random_{7};
};

// The size of the cache: all is written around it, or nothing.
INSTANTIATE_TEST_SUITE_P(Caches, BulkMemoryTest, testing::Values(0, UINT64_MAX));

TEST(StreamsCopy, GoesAroundCachesThatDoNotKeepSourceAndTarget) {
  Pool pool(1);
  const BulkMemory bulk{pool, 8 << 20};
  EXPECT_FALSE(bulk.StreamsCopy(4 << 20));
  EXPECT_TRUE(bulk.StreamsCopy((4 << 20) + 1));
}

TEST_P(BulkMemoryTest, CopiesWhatIsAskedAndNothingElse) {
  const Memory from = Random(2'000'000);
  for (const uint64_t bytes : {0, 1, 63, 64, 700, 524'288, 1'900'001})
    for (const uint64_t offset : {0, 1, 64, 4'097}) {
      Memory to = Random(2'000'000), expected = to;
      std::memcpy(expected.data() + offset, from.data() + 3, bytes);
      bulk_.Copy(to.data() + offset, from.data() + 3, bytes);
      ASSERT_TRUE(to == expected) << bytes << " bytes at " << offset;
    }
}

TEST_P(BulkMemoryTest, FillsWhatIsAskedAndNothingElse) {
  for (const uint64_t pattern_bytes : {1, 4, 16, 128}) {
    const Memory pattern = Random(pattern_bytes);
    for (const uint64_t repeats : {1, 3, 100, 13'000, 700'000}) {
      const uint64_t bytes = std::min<uint64_t>(pattern_bytes * repeats, 2'800'000);
      Memory to = Random(bytes + 384), expected = to;
      for (uint64_t i = 0; i < bytes; ++i) expected[pattern_bytes + i] = pattern[i % pattern_bytes];
      bulk_.Fill(to.data() + pattern_bytes, pattern.data(), pattern_bytes,
                 bytes / pattern_bytes * pattern_bytes);
      ASSERT_TRUE(to == expected) << repeats << " times " << pattern_bytes;
    }
  }
}

TEST_P(BulkMemoryTest, CopiesRowsAndNothingBetweenThem) {
  for (const uint64_t width : {1, 511, 513, 4'096, 5'003}) {
    constexpr uint64_t kHeight = 37, kDepth = 5;
    BulkMemory::Rows rows = {.to = nullptr,
                             .from = nullptr,
                             .region = {width, kHeight, kDepth},
                             .to_row_pitch = width + 17,
                             .to_slice_pitch = (width + 17) * (kHeight + 2),
                             .from_row_pitch = width + 5,
                             .from_slice_pitch = (width + 5) * kHeight};
    const Memory from = Random(rows.from_slice_pitch * kDepth);
    Memory to = Random(rows.to_slice_pitch * kDepth), expected = to;
    for (uint64_t row = 0; row < kHeight * kDepth; ++row)
      std::memcpy(
          expected.data() + row / kHeight * rows.to_slice_pitch + row % kHeight * rows.to_row_pitch,
          from.data() + row / kHeight * rows.from_slice_pitch + row % kHeight * rows.from_row_pitch,
          width);
    rows.to = to.data();
    rows.from = from.data();
    bulk_.CopyRows(rows);
    ASSERT_TRUE(to == expected) << width;
  }
}

TEST_P(BulkMemoryTest, FillsRowsAndNothingElse) {
  const Memory texel = Random(8);
  for (const uint64_t width : {8, 800, 40'000})
    for (const uint64_t gap : {0, 24}) {
      const uint64_t rows = 9, slices = 2, row_pitch = width + gap;
      const uint64_t slice_pitch = rows * row_pitch + gap;
      Memory to = Random(slices * slice_pitch + 64), expected = to;
      for (uint64_t i = 0; i < rows * slices; ++i)
        for (uint64_t x = 0; x < width; ++x)
          expected[8 + i / rows * slice_pitch + i % rows * row_pitch + x] = texel[x % 8];
      bulk_.FillRows({to.data() + 8, {width, rows, slices}, row_pitch, slice_pitch, 8},
                     texel.data());
      EXPECT_EQ(to, expected) << width << " " << gap;
    }
}

}  // namespace
}  // namespace weft
