// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "driver.h"

namespace weft::test {
namespace {

// clGetPlatformIDs, and what the ICD loader calls instead of it: cl_khr_icd gives both one text.
class GetPlatformIDs : public testing::TestWithParam<const char*> {
 protected:
  const decltype(&clGetPlatformIDs) get_ =
      reinterpret_cast<decltype(&clGetPlatformIDs)>(FindInDriver(GetParam()));
};

TEST_P(GetPlatformIDs, GivesThePlatformAndTheCount) {
  cl_platform_id platforms[5] = {};
  cl_uint count = 0;
  EXPECT_EQ(get_(0, nullptr, &count), CL_SUCCESS);
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(get_(5, platforms, nullptr), CL_SUCCESS);
  EXPECT_NE(platforms[0], nullptr);
  EXPECT_EQ(platforms[1], nullptr);
  EXPECT_EQ(get_(1, platforms + 1, &count), CL_SUCCESS);
  EXPECT_EQ(platforms[1], platforms[0]);
}

TEST_P(GetPlatformIDs, NeedsRoomForAnAnswer) {
  cl_platform_id platform = nullptr;
  cl_uint count = 0;
  // num_entries is zero and platforms is not NULL
  EXPECT_EQ(get_(0, &platform, &count), CL_INVALID_VALUE);
  // both num_platforms and platforms are NULL
  EXPECT_EQ(get_(1, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(get_(0, nullptr, nullptr), CL_INVALID_VALUE);
}

INSTANTIATE_TEST_SUITE_P(Names, GetPlatformIDs,
                         testing::Values("clGetPlatformIDs", "clIcdGetPlatformIDsKHR"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace weft::test
