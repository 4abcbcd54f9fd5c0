// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "driver.h"

namespace weft::test {
namespace {

TEST(GetExtensionFunctionAddress, FindsFunctionsByName) {
  const auto find = WEFT_DRIVER(clGetExtensionFunctionAddress);
  for (const char* name : {"clCreateContext", "clCreateSubDevicesEXT", "clIcdGetPlatformIDsKHR",
                           "clIcdSetPlatformDispatchDataKHR", "clCreateCommandBufferKHR",
                           "clIcdGetFunctionAddressForPlatformKHR"})
    EXPECT_NE(find(name), nullptr) << name;
}

// NULL: the function does not exist
TEST(GetExtensionFunctionAddress, IsNullWhereThereIsNoFunction) {
  const auto find = WEFT_DRIVER(clGetExtensionFunctionAddress);
  for (const char* name : {"clCreateFromGLBuffer", "clNoSuchFunction", "clCreateContex", ""})
    EXPECT_EQ(find(name), nullptr) << name;
  EXPECT_EQ(find(nullptr), nullptr);
}

}  // namespace
}  // namespace weft::test
