// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {
namespace {

TEST(GetDeviceAndHostTimer, GivesTimesThatRunTogetherAndForwards) {
  cl_ulong device = 0, host = 0, later_device = 0, later_host = 0;
  EXPECT_EQ(clGetDeviceAndHostTimer(FindDevice(), &device, &host), CL_SUCCESS);
  EXPECT_EQ(clGetDeviceAndHostTimer(FindDevice(), &later_device, &later_host), CL_SUCCESS);
  EXPECT_GT(device, 0u);
  EXPECT_GE(later_device, device);
  EXPECT_EQ(later_device - device, later_host - host);
}

// The stamps of events have the timebase of the device timer.
TEST(GetDeviceAndHostTimer, HasTheTimebaseOfProfiling) {
  const Own<cl_context> context(MakeContext());
  const Own<cl_command_queue> queue(
      clCreateCommandQueue(context, FindDevice(), CL_QUEUE_PROFILING_ENABLE, nullptr));
  cl_ulong before = 0, after = 0, host = 0;
  ASSERT_EQ(clGetDeviceAndHostTimer(FindDevice(), &before, &host), CL_SUCCESS);
  cl_event event = nullptr;
  ASSERT_EQ(clEnqueueMarkerWithWaitList(queue, 0, nullptr, &event), CL_SUCCESS);
  const Own<cl_event> owned(event);
  ASSERT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  ASSERT_EQ(clGetDeviceAndHostTimer(FindDevice(), &after, &host), CL_SUCCESS);
  for (cl_profiling_info stamp : {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_END}) {
    const auto time = Get<cl_ulong>(clGetEventProfilingInfo, event, stamp);
    EXPECT_GE(time, before);
    EXPECT_LE(time, after);
  }
}

TEST(GetDeviceAndHostTimer, RejectsBadArguments) {
  cl_ulong device = 0, host = 0;
  // device is not a valid device
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(WEFT_DRIVER(clGetDeviceAndHostTimer)(bad, &device, &host), CL_INVALID_DEVICE);
  // host_timestamp or device_timestamp is NULL
  EXPECT_EQ(clGetDeviceAndHostTimer(FindDevice(), &device, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetDeviceAndHostTimer(FindDevice(), nullptr, &host), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
