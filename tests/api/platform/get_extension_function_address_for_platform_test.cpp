// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "errors.h"

namespace weft::test {
namespace {

TEST(GetExtensionFunctionAddressForPlatform, FindsFunctionsByName) {
  for (const char* name : {"clCreateSubDevicesEXT", "clCreateCommandBufferKHR"})
    EXPECT_EQ(WEFT_DRIVER(clGetExtensionFunctionAddressForPlatform)(FindPlatform(), name),
              FindInDriver(name));
}

// NULL: the platform is not valid, or the function does not exist for it
TEST(GetExtensionFunctionAddressForPlatform, IsNullWhereThereIsNoFunction) {
  const auto find = WEFT_DRIVER(clGetExtensionFunctionAddressForPlatform);
  for (const char* name : {"clCreateFromGLBuffer", "clNoSuchFunction", ""})
    EXPECT_EQ(find(FindPlatform(), name), nullptr) << name;
  EXPECT_EQ(find(FindPlatform(), nullptr), nullptr);
  for (cl_platform_id bad : BadHandles<cl_platform_id>())
    EXPECT_EQ(find(bad, "clCreateCommandBufferKHR"), nullptr);
}

}  // namespace
}  // namespace weft::test
