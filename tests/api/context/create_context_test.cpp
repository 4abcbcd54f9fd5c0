// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "context/context_properties.h"

namespace weft::test {
namespace {

const auto create = WEFT_DRIVER(clCreateContext);

TEST(CreateContext, TakesDevicesPropertiesAndACallback) {
  const cl_device_id device = FindDevice();
  int data = 0;
  EXPECT_EQ(ErrorOf(create, nullptr, 1, &device, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(ErrorOf(create, nullptr, 1, &device, IgnoreError, nullptr), CL_SUCCESS);
  EXPECT_EQ(ErrorOf(create, nullptr, 1, &device, IgnoreError, &data), CL_SUCCESS);
  const cl_context_properties platform = Value(FindPlatform());
  for (const ContextProperties& good :
       {ContextProperties{0},
        {CL_CONTEXT_PLATFORM, platform, 0},
        {CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE, CL_CONTEXT_PLATFORM, platform, 0}})
    EXPECT_EQ(ErrorOf(create, good.data(), 1, &device, nullptr, nullptr), CL_SUCCESS);
}

TEST(CreateContext, CountsADeviceThatStandsTwiceOnce) {
  const cl_device_id devices[] = {FindDevice(), FindDevice()};
  const Own<cl_context> context(clCreateContext(nullptr, 2, devices, nullptr, nullptr, nullptr));
  EXPECT_EQ(Get<cl_uint>(clGetContextInfo, context, CL_CONTEXT_NUM_DEVICES), 1u);
}

TEST(CreateContext, RejectsBadArguments) {
  const cl_device_id device = FindDevice();
  for (const BadContextProperties& bad : BadContextPropertyLists())
    EXPECT_EQ(ErrorOf(create, bad.list.data(), 1, &device, nullptr, nullptr), bad.error)
        << testing::PrintToString(bad.list);
  int data = 0;
  // devices is NULL
  EXPECT_EQ(ErrorOf(create, nullptr, 1, nullptr, nullptr, nullptr), CL_INVALID_VALUE);
  // num_devices is equal to zero
  EXPECT_EQ(ErrorOf(create, nullptr, 0, &device, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(ErrorOf(create, nullptr, 0, nullptr, nullptr, nullptr), CL_INVALID_VALUE);
  // pfn_notify is NULL and user_data is not NULL
  EXPECT_EQ(ErrorOf(create, nullptr, 1, &device, nullptr, &data), CL_INVALID_VALUE);
  // any device in devices is not a valid device
  for (cl_device_id bad : BadHandles<cl_device_id>()) {
    const cl_device_id devices[] = {device, bad};
    EXPECT_EQ(ErrorOf(create, nullptr, 2, devices, nullptr, nullptr), CL_INVALID_DEVICE);
  }
}

}  // namespace
}  // namespace weft::test
