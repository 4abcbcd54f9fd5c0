// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

TEST(SetDefaultDeviceCommandQueue, NeedsOnDeviceQueues) {
  const Own<cl_context> context(MakeContext());
  const Own<cl_command_queue> queue(clCreateCommandQueue(context, FindDevice(), 0, nullptr));
  const auto set = WEFT_DRIVER(clSetDefaultDeviceCommandQueue);
  // context is not a valid context
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(set(bad, FindDevice(), queue), CL_INVALID_CONTEXT);
  // device is not a valid device
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(set(context, bad, queue), CL_INVALID_DEVICE);
  // device is not associated with context
  const SubDeviceContext parts;
  EXPECT_EQ(set(parts.context, FindDevice(), queue), CL_INVALID_DEVICE);
  // device does not support a replaceable default on-device queue
  EXPECT_EQ(set(context, FindDevice(), queue), CL_INVALID_OPERATION);
  EXPECT_EQ(set(context, FindDevice(), nullptr), CL_INVALID_OPERATION);
  // command_queue is not a valid command-queue
  EXPECT_EQ(set(context, FindDevice(), reinterpret_cast<cl_command_queue>(FindPlatform())),
            CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
