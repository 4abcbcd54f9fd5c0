// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/variant_choice.h"

#include <gtest/gtest.h>

#include <vector>

namespace weft {
namespace {

unsigned LanesOf(std::vector<size_t> global, unsigned threads = 1, const size_t* local = nullptr) {
  return RowLanes({cl_uint(global.size()), nullptr, global.data(), local}, threads);
}

TEST(VariantChoice, AWorkItemAloneHasCodeOfItsOwn) {
  EXPECT_EQ(LanesOf({1}), 1u);
  EXPECT_EQ(LanesOf({1, 1, 1}), 1u);
}

TEST(VariantChoice, SoHaveAFewThatHaveAThreadEach) {
  EXPECT_EQ(LanesOf({2}, 2), 1u);
  EXPECT_EQ(LanesOf({1, 2}, 2), 1u);
  EXPECT_EQ(LanesOf({4}, 64), 1u);
  const size_t apart = 1, together = 2;
  EXPECT_EQ(LanesOf({2}, 2, &apart), 1u);
  EXPECT_EQ(LanesOf({2}, 2, &together), 0u);
}

TEST(VariantChoice, SoHaveTwiceAsMany) {
  EXPECT_EQ(LanesOf({2}), kTwoForAThread);
  EXPECT_EQ(LanesOf({1, 2}), kTwoForAThread);
  EXPECT_EQ(LanesOf({3}, 2), kTwoForAThread);
  EXPECT_EQ(LanesOf({8}, 64), kTwoForAThread);
  const size_t together = 4;
  EXPECT_EQ(LanesOf({4}, 2, &together), 0u);
}

TEST(VariantChoice, FewMoreHaveNoLanesBeyondTheirs) {
  EXPECT_EQ(LanesOf({3}), 8u);
  EXPECT_EQ(LanesOf({1, 3}), 8u);
  EXPECT_EQ(LanesOf({5}, 2), 8u);
  EXPECT_EQ(LanesOf({9}, 64), 16u);
  EXPECT_EQ(LanesOf({4, 4}), 16u);
  EXPECT_EQ(LanesOf({17}), 0u);
  const size_t together = 5;
  EXPECT_EQ(LanesOf({5}, 1, &together), 0u) << "as the work-group's size says";
}

TEST(VariantChoice, ManyShortRowsHaveFewLanes) {
  EXPECT_EQ(LanesOf({16, 16}), 16u);
  EXPECT_EQ(LanesOf({17, 16}), 32u);
  EXPECT_EQ(LanesOf({32, 15}), 0u);
}

TEST(VariantChoice, RowsOfSomeLengthLeaveFewLanesUnused) {
  EXPECT_EQ(LanesOf({33, 1000}), 16u) << "48 lanes and not 64";
  EXPECT_EQ(LanesOf({48, 48, 48}), 16u);
  EXPECT_EQ(LanesOf({96, 96}), 32u);
  EXPECT_EQ(LanesOf({160, 160}), 32u);
  EXPECT_EQ(LanesOf({200, 200}), 32u) << "224 lanes are about as few as 208";
  for (const size_t row : {64, 112, 128, 176, 240, 256, 300}) EXPECT_EQ(LanesOf({row, row}), 0u);
  EXPECT_EQ(LanesOf({160, 15}), 0u) << "few rows";
  const size_t together[] = {48, 1};
  EXPECT_EQ(LanesOf({48, 48}, 1, together), 0u) << "rows are as long as the work-group's size says";
}

// Of a launch, in one row if so asked.
unsigned MultipleOf(const KernelInfo& info, std::vector<size_t> global,
                    std::vector<size_t> local = {}, bool in_one_row = false) {
  const size_t* given = local.empty() ? nullptr : local.data();
  return RowMultiple(info, {cl_uint(global.size()), nullptr, global.data(), given}, in_one_row);
}

TEST(VariantChoice, RowsAreMultiplesOfWhatDividesTheGroups) {
  const KernelInfo any;
  EXPECT_EQ(MultipleOf(any, {512}, {256}), 64u);
  EXPECT_EQ(MultipleOf(any, {64, 64}, {16, 16}), 16u);
  EXPECT_EQ(MultipleOf(any, {512}, {100}), 0u) << "the last is shorter";
  EXPECT_EQ(MultipleOf(any, {96, 7}), 32u) << "a size that we choose";
  EXPECT_EQ(MultipleOf(any, {98}), 0u);
  KernelInfo required;
  required.required_local_size[0] = 24;
  EXPECT_EQ(MultipleOf(required, {48}), 8u);
  KernelInfo hinted;
  hinted.local_size_hint[0] = 3;
  EXPECT_EQ(MultipleOf(hinted, {96}), 0u);
}

TEST(VariantChoice, ARowOfAllWorkItemsIsAMultipleOfWhatDividesTheirNumber) {
  const KernelInfo any;
  EXPECT_EQ(MultipleOf(any, {64, 64}, {8, 8}, true), 64u);
  EXPECT_EQ(MultipleOf(any, {64, 60}, {8, 8}, true), 0u) << "some are shorter";
}

TEST(VariantChoice, ManyGroupsAreSixteenForEachThread) {
  const size_t global[] = {512, 8, 1}, local[] = {32, 4, 1};
  KernelInfo info;
  const auto has_many = [&](unsigned threads, const size_t* size) {
    return HasManyGroups(info, {2, nullptr, global, size}, threads);
  };
  EXPECT_TRUE(has_many(2, local));
  EXPECT_FALSE(has_many(3, local));
  EXPECT_TRUE(has_many(4, nullptr)) << "64 groups of 64";
  EXPECT_FALSE(has_many(5, nullptr));
  info.required_local_size[0] = 128;
  info.required_local_size[1] = info.required_local_size[2] = 1;
  EXPECT_TRUE(has_many(2, nullptr));
  EXPECT_FALSE(has_many(3, nullptr));
}

}  // namespace
}  // namespace weft
