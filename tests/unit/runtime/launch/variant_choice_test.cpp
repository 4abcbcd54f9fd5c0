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
  EXPECT_EQ(LanesOf({2}), 0u);
  EXPECT_EQ(LanesOf({1, 2}), 0u);
}

TEST(VariantChoice, SoHaveAFewThatHaveAThreadEach) {
  EXPECT_EQ(LanesOf({2}, 2), 1u);
  EXPECT_EQ(LanesOf({1, 2}, 2), 1u);
  EXPECT_EQ(LanesOf({3}, 2), 0u);
  EXPECT_EQ(LanesOf({4}, 64), 1u);
  EXPECT_EQ(LanesOf({5}, 64), 0u);
  const size_t apart = 1, together = 2;
  EXPECT_EQ(LanesOf({2}, 2, &apart), 1u);
  EXPECT_EQ(LanesOf({2}, 2, &together), 0u);
}

TEST(VariantChoice, ManyShortRowsHaveFewLanes) {
  EXPECT_EQ(LanesOf({16, 16}), 16u);
  EXPECT_EQ(LanesOf({17, 16}), 32u);
  EXPECT_EQ(LanesOf({32, 15}), 0u);
  EXPECT_EQ(LanesOf({33, 1000}), 0u);
}

}  // namespace
}  // namespace weft
