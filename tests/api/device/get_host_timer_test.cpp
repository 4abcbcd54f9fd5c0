// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {
namespace {

TEST(GetHostTimer, HasTheTimebaseOfThePair) {
  cl_ulong before = 0, now = 0, after = 0, device = 0;
  EXPECT_EQ(clGetDeviceAndHostTimer(FindDevice(), &device, &before), CL_SUCCESS);
  EXPECT_EQ(clGetHostTimer(FindDevice(), &now), CL_SUCCESS);
  EXPECT_EQ(clGetDeviceAndHostTimer(FindDevice(), &device, &after), CL_SUCCESS);
  EXPECT_LE(before, now);
  EXPECT_LE(now, after);
}

TEST(GetHostTimer, RejectsBadArguments) {
  cl_ulong host = 0;
  // device is not a valid device
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(WEFT_DRIVER(clGetHostTimer)(bad, &host), CL_INVALID_DEVICE);
  // host_timestamp is NULL
  EXPECT_EQ(clGetHostTimer(FindDevice(), nullptr), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
