// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/launch_speed.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

TEST(LaunchSpeed, EstimatesAreInProportion) {
  LaunchSpeed speed;
  EXPECT_EQ(speed.Estimate(1000), 0);
  speed.Record(1000, 5000);
  EXPECT_EQ(speed.Estimate(2000), 10'000);
  EXPECT_EQ(speed.Estimate(1), 5);
}

TEST(LaunchSpeed, LargeEstimatesDoNotOverflow) {
  LaunchSpeed speed;
  speed.Record(1, 1'000'000);
  constexpr uint64_t kMany = UINT64_C(1) << 40;
  EXPECT_NEAR(double(speed.Estimate(kMany)), 1e6 * double(kMany), 1e-6 * 1e6 * double(kMany));
  EXPECT_GE(speed.Estimate(UINT64_MAX), UINT64_MAX / 2);
}

}  // namespace
}  // namespace weft
