// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/ndrange.h"

#include <gtest/gtest.h>

#include "weft/compiler.h"

namespace weft {
namespace {

bool HasLargeIds(size_t offset, size_t global) {
  const size_t offsets[] = {0, offset}, globals[] = {1, global};
  return NDRange{.dimensions = 2, .offset = offsets, .global = globals}.has_large_ids();
}

TEST(NDRange, HasLargeIdsFromTheLimitOn) {
  EXPECT_FALSE(HasLargeIds(0, kLargeObjectBytes));
  EXPECT_TRUE(HasLargeIds(0, kLargeObjectBytes + 1));
  EXPECT_FALSE(HasLargeIds(kLargeObjectBytes - 64, 64));
  EXPECT_TRUE(HasLargeIds(kLargeObjectBytes - 63, 64));
}

TEST(NDRange, HasLargeIdsWhereTheirSumOverflows) {
  EXPECT_TRUE(HasLargeIds(SIZE_MAX, 64));
  EXPECT_TRUE(HasLargeIds(64, SIZE_MAX));
}

TEST(NDRange, HasSmallIdsWithoutAnOffset) {
  const size_t global = 64;
  const NDRange range = {.dimensions = 1, .global = &global};
  EXPECT_FALSE(range.has_large_ids());
  EXPECT_FALSE(NDRange().has_large_ids());
}

TEST(NDRange, HasAnOddOffsetUnlessLanesBeginThere) {
  const size_t globals[] = {64, 64};
  const auto has_odd = [&](size_t first, size_t second) {
    const size_t offsets[] = {first, second};
    return NDRange{.dimensions = 2, .offset = offsets, .global = globals}.has_odd_offset();
  };
  EXPECT_FALSE(has_odd(0, 0));
  EXPECT_FALSE(has_odd(kMaxLanes, 3 * kMaxLanes));
  EXPECT_TRUE(has_odd(1, 0));
  EXPECT_TRUE(has_odd(0, kMaxLanes / 2));
  EXPECT_FALSE((NDRange{.dimensions = 2, .global = globals}.has_odd_offset()));
}

}  // namespace
}  // namespace weft
