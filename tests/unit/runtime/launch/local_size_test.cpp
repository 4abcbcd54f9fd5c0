// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/local_size.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using Size3 = std::array<uint64_t, 3>;

LocalSizeQuery Query(unsigned dimensions, Size3 global) {
  return {.dimensions = dimensions, .global = global, .max_items = 4096, .width = 16, .threads = 8};
}

TEST(LocalSize, DividesEveryRange) {
  for (uint64_t x : {1, 7, 16, 60, 97, 1000, 4096, 1000003})
    for (uint64_t y : {1, 3, 64, 101}) {
      const Size3 local = ChooseLocalSize(Query(3, {x, y, 5}));
      EXPECT_EQ(x % local[0] + y % local[1] + 5 % local[2], 0u) << x << " x " << y;
      EXPECT_LE(local[0] * local[1] * local[2], 4096u);
    }
}

TEST(LocalSize, FillsSimdGroupsAlongTheFirstDimension) {
  EXPECT_EQ(ChooseLocalSize(Query(1, {1 << 20, 1, 1})), (Size3{256, 1, 1}));
  EXPECT_EQ(ChooseLocalSize(Query(2, {48, 1 << 14, 1}))[0] % 16, 0u);
}

TEST(LocalSize, FillsOneWhereNoMoreFit) {
  LocalSizeQuery query = Query(2, {64, 3, 1});
  query.max_items = 16;
  EXPECT_EQ(ChooseLocalSize(query), (Size3{16, 1, 1}));
}

TEST(LocalSize, LeavesWorkForAllThreads) {
  const Size3 local = ChooseLocalSize(Query(1, {1024, 1, 1}));
  EXPECT_GE(1024 / local[0], 4u * 8);
  EXPECT_EQ(ChooseLocalSize(Query(1, {16, 1, 1})), (Size3{16, 1, 1}));
}

TEST(LocalSize, TakesAHintThatFits) {
  LocalSizeQuery query = Query(2, {64, 64, 1});
  query.hint = {8, 8, 1};
  EXPECT_EQ(ChooseLocalSize(query), query.hint);
  query.hint = {7, 7, 1};
  EXPECT_NE(ChooseLocalSize(query), query.hint);
}

TEST(LocalSize, KeepsTheKernelsLimit) {
  LocalSizeQuery query = Query(1, {1 << 20, 1, 1});
  query.max_items = 4;
  EXPECT_LE(ChooseLocalSize(query)[0], 4u);
}

TEST(LocalSize, SurvivesRangesPast64Bits) {
  const Size3 local = ChooseLocalSize(Query(3, {UINT64_MAX, UINT64_MAX, UINT64_MAX}));
  EXPECT_EQ(UINT64_MAX % local[0], 0u);
}

TEST(LocalSize, TakesLongRowsWhereGroupsAreFree) {
  EXPECT_EQ(ChooseFreeLocalSize(Query(2, {2048, 2048, 1})), (Size3{2048, 2, 1}));
  EXPECT_EQ(ChooseFreeLocalSize(Query(2, {1021, 1021, 1})), (Size3{1021, 4, 1}));
  EXPECT_EQ(ChooseFreeLocalSize(Query(1, {1000003, 1, 1})), (Size3{4096, 1, 1}));
  EXPECT_EQ(ChooseFreeLocalSize(Query(2, {4, 1 << 20, 1})), (Size3{4, 1024, 1}));
  EXPECT_EQ(ChooseFreeLocalSize(Query(1, {4, 1 << 20, 1})), (Size3{4, 1, 1}));
  LocalSizeQuery square = Query(2, {2048, 2048, 1});
  square.is_square = true;
  EXPECT_EQ(ChooseFreeLocalSize(square), (Size3{16, 16, 1}));
  square.global = {1 << 20, 1, 1};
  EXPECT_EQ(ChooseFreeLocalSize(square), (Size3{4096, 1, 1}));
  for (uint64_t x : {1, 7, 97, 5000, 1000003})
    EXPECT_LE(ChooseFreeLocalSize(Query(3, {x, 101, 5}))[0], x + 15);
}

}  // namespace
}  // namespace weft
