// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "driver.h"

namespace weft::test {
namespace {

// clGetExtensionFunctionAddress and its form for one platform.
TEST(GetExtensionFunctionAddress, FindsFunctionsByName) {
  const auto find = WEFT_DRIVER(clGetExtensionFunctionAddress);
  for (const char* name : {"clCreateContext", "clCreateSubDevicesEXT", "clIcdGetPlatformIDsKHR",
                           "clIcdSetPlatformDispatchDataKHR", "clCreateCommandBufferKHR",
                           "clIcdGetFunctionAddressForPlatformKHR"})
    EXPECT_NE(find(name), nullptr) << name;
  EXPECT_EQ(clGetExtensionFunctionAddressForPlatform(FindPlatform(), "clCreateCommandBufferKHR"),
            find("clCreateCommandBufferKHR"));
}

// NULL: the platform is not valid, or the function does not exist for it
TEST(GetExtensionFunctionAddress, IsNullWhereThereIsNoFunction) {
  const auto find = WEFT_DRIVER(clGetExtensionFunctionAddress);
  const auto find_for = WEFT_DRIVER(clGetExtensionFunctionAddressForPlatform);
  for (const char* name : {"clCreateFromGLBuffer", "clNoSuchFunction", ""}) {
    EXPECT_EQ(find(name), nullptr) << name;
    EXPECT_EQ(find_for(FindPlatform(), name), nullptr) << name;
  }
  EXPECT_EQ(find(nullptr), nullptr);
  EXPECT_EQ(find_for(FindPlatform(), nullptr), nullptr);
  EXPECT_EQ(find_for(nullptr, "clCreateCommandBufferKHR"), nullptr);
  EXPECT_EQ(find_for(reinterpret_cast<cl_platform_id>(FindDevice()), "clCreateCommandBufferKHR"),
            nullptr);
}

}  // namespace
}  // namespace weft::test
