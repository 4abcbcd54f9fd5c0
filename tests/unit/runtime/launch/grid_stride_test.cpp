// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/grid_stride.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace weft {
namespace {

class GridStride : public testing::Test {
 protected:
  GridStride() {
    facts_.bound_offset = 8;
    launch_.global_size[0] = 64;
    launch_.global_size[1] = 3;
  }

  template <class T>
  uint64_t SizeFor(T bound) {
    facts_.bound_bytes = sizeof bound;
    std::vector<std::byte> arguments(facts_.bound_offset + sizeof bound);
    std::memcpy(arguments.data() + facts_.bound_offset, &bound, sizeof bound);
    WeftLaunch launch = launch_;
    SpreadGridStride(facts_, variant_, arguments, launch);
    EXPECT_EQ(launch.global_size[1], 3u);
    return launch.global_size[0];
  }

  KernelFacts facts_;
  VariantKey variant_;
  WeftLaunch launch_ = {};
};

TEST_F(GridStride, GetsAWorkItemForEachElement) {
  EXPECT_EQ(SizeFor(int32_t{640}), 640u);
  EXPECT_EQ(SizeFor(uint64_t{640}), 640u);
}

// So that what divides the size, which code may be made for, still does.
TEST_F(GridStride, StaysAMultipleOfWhatItWas) {
  EXPECT_EQ(SizeFor(int32_t{641}), 704u);
  EXPECT_EQ(SizeFor(int32_t{703}), 704u);
}

TEST_F(GridStride, IsLeftAloneThatHasATurnAtMost) {
  EXPECT_EQ(SizeFor(int32_t{64}), 64u);
  EXPECT_EQ(SizeFor(int32_t{0}), 64u);
  EXPECT_EQ(SizeFor(int32_t{-1}), 64u);
  EXPECT_EQ(SizeFor(int64_t{-1}), 64u);
}

TEST_F(GridStride, BeginsAtTheOffset) {
  launch_.global_offset[0] = 128;
  EXPECT_EQ(SizeFor(int32_t{640}), 512u);
  EXPECT_EQ(SizeFor(int32_t{128}), 64u);
}

TEST_F(GridStride, DoesNotWrapItsCounter) {
  EXPECT_EQ(SizeFor(INT32_MAX), 64u);
  EXPECT_EQ(SizeFor(UINT32_MAX), 64u);
  EXPECT_EQ(SizeFor(uint64_t{1} << 31), 64u);
  variant_.has_large_ids = true;
  EXPECT_EQ(SizeFor(uint64_t{1} << 31), uint64_t{1} << 31);
  EXPECT_EQ(SizeFor(uint64_t{1} << 63), 64u);
}

TEST_F(GridStride, IsAFactOfTheKernel) {
  std::vector<std::byte> arguments(16, std::byte{1});
  SpreadGridStride(facts_, variant_, arguments, launch_);
  EXPECT_EQ(launch_.global_size[0], 64u);
}

}  // namespace
}  // namespace weft
