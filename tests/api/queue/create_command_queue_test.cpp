// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

const auto create = WEFT_DRIVER(clCreateCommandQueue);

TEST(CreateCommandQueue, TakesTheFlagsOfHostQueues) {
  const Own<cl_context> context(MakeContext());
  for (cl_command_queue_properties flags :
       {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, CL_QUEUE_PROFILING_ENABLE,
        CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE}) {
    const Own<cl_command_queue> queue(clCreateCommandQueue(context, FindDevice(), flags, nullptr));
    EXPECT_EQ(Get<cl_command_queue_properties>(clGetCommandQueueInfo, queue, CL_QUEUE_PROPERTIES),
              flags);
  }
}

TEST(CreateCommandQueue, RejectsBadArguments) {
  const Own<cl_context> context(MakeContext());
  // context is not a valid context
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(create, bad, FindDevice(), 0), CL_INVALID_CONTEXT);
  // device is not a valid device
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(ErrorOf(create, context, bad, 0), CL_INVALID_DEVICE);
  // device is not associated with context
  const SubDeviceContext parts;
  EXPECT_EQ(ErrorOf(create, parts.context, FindDevice(), 0), CL_INVALID_DEVICE);
  EXPECT_EQ(ErrorOf(create, parts.context, parts.devices[1], 0), CL_SUCCESS);
  // values specified in properties are not valid
  for (cl_command_queue_properties flags :
       {CL_QUEUE_ON_DEVICE, CL_QUEUE_ON_DEVICE_DEFAULT, 1 << 20})
    EXPECT_EQ(ErrorOf(create, context, FindDevice(), flags), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
