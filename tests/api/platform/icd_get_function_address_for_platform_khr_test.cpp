// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "driver.h"

#include <CL/cl_weft.h>

namespace weft::test {
namespace {

TEST(IcdGetFunctionAddressForPlatform, FindsWhatThePlatformHas) {
  const auto find = WEFT_DRIVER(clIcdGetFunctionAddressForPlatformKHR);
  EXPECT_EQ(find(FindPlatform(), "clCreateContext"), FindInDriver("clCreateContext"));
  EXPECT_EQ(find(FindPlatform(), "clCreateFromGLBuffer"), nullptr);
  EXPECT_EQ(find(FindPlatform(), "clNoSuchFunction"), nullptr);
  EXPECT_EQ(find(FindPlatform(), nullptr), nullptr);
  EXPECT_EQ(find(nullptr, "clCreateContext"), nullptr);
}

}  // namespace
}  // namespace weft::test
