// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"
#include "platform/icd_object.h"

#include <CL/cl_weft.h>

namespace weft::test {
namespace {

TEST(IcdSetPlatformDispatchData, ReachesOldAndNewObjects) {
  const auto set = WEFT_DRIVER(clIcdSetPlatformDispatchDataKHR);
  cl_platform_id platform = nullptr;
  ASSERT_EQ(WEFT_DRIVER(clGetPlatformIDs)(1, &platform, nullptr), CL_SUCCESS);
  cl_device_id device = nullptr;
  ASSERT_EQ(WEFT_DRIVER(clGetDeviceIDs)(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr),
            CL_SUCCESS);
  void* const before = AsSeen(platform).data;
  int mark = 0;
  ASSERT_EQ(set(platform, &mark), CL_SUCCESS);
  cl_context context = WEFT_DRIVER(clCreateContext)(nullptr, 1, &device, nullptr, nullptr, nullptr);
  EXPECT_EQ(AsSeen(platform).data, &mark);
  EXPECT_EQ(AsSeen(device).data, &mark);
  EXPECT_EQ(AsSeen(context).data, &mark);
  EXPECT_EQ(WEFT_DRIVER(clReleaseContext)(context), CL_SUCCESS);
  EXPECT_EQ(set(platform, before), CL_SUCCESS);
}

TEST(IcdSetPlatformDispatchData, NeedsThePlatform) {
  for (cl_platform_id bad : BadHandles<cl_platform_id>())
    EXPECT_EQ(WEFT_DRIVER(clIcdSetPlatformDispatchDataKHR)(bad, nullptr), CL_INVALID_PLATFORM);
}

}  // namespace
}  // namespace weft::test
