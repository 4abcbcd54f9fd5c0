// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/expected_kernels.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using Kernels = std::vector<size_t>;

TEST(ExpectedKernels, AreAsManyAsCameInARowAfterTheFirst) {
  ExpectedKernels expected(100);
  EXPECT_EQ(expected.Add(0), Kernels());
  EXPECT_EQ(expected.Add(1), Kernels({2}));
  EXPECT_EQ(expected.Add(2), Kernels({3, 4}));
  EXPECT_EQ(expected.Add(3), Kernels({5, 6}));
}

TEST(ExpectedKernels, AreNoneWhereLaunchesComeInAnotherOrder) {
  ExpectedKernels expected(100);
  for (size_t kernel : {7, 3, 9, 8, 50, 1}) EXPECT_EQ(expected.Add(kernel), Kernels());
  EXPECT_EQ(expected.Add(2), Kernels({3}));
}

TEST(ExpectedKernels, AreNeverMoreThanWereLaunched) {
  ExpectedKernels expected(1000);
  size_t launched = 0, count = 0;
  for (size_t begin : {0, 500, 250}) {
    for (size_t kernel = begin; kernel < begin + 20; ++kernel) {
      ++launched;
      count += expected.Add(kernel).size();
      EXPECT_LT(count, 2 * launched);
    }
  }
}

TEST(ExpectedKernels, AreOfTheProgram) {
  ExpectedKernels expected(3);
  for (size_t kernel : {0, 1}) expected.Add(kernel);
  EXPECT_EQ(expected.Add(2), Kernels());
  EXPECT_EQ(ExpectedKernels(1).Add(0), Kernels());
}

}  // namespace
}  // namespace weft
