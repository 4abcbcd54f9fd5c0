// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"
#include "device_queue.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

TEST(SetDefaultDeviceCommandQueue, NeedsAQueueOnTheDevice) {
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
  // command_queue is not a valid command-queue for device: it is the host's, or none
  EXPECT_EQ(set(context, FindDevice(), queue), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(set(context, FindDevice(), nullptr), CL_INVALID_COMMAND_QUEUE);
  // it is of another context
  const Own<cl_context> other(MakeContext());
  const Own<cl_command_queue> foreign(MakeDeviceQueue(other));
  EXPECT_EQ(set(context, FindDevice(), foreign), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(set(context, FindDevice(), reinterpret_cast<cl_command_queue>(FindPlatform())),
            CL_INVALID_COMMAND_QUEUE);
}

cl_command_queue DefaultOf(cl_command_queue queue) {
  cl_command_queue known = queue;
  EXPECT_EQ(clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE_DEFAULT, sizeof known, &known, nullptr),
            CL_SUCCESS);
  return known;
}

TEST(SetDefaultDeviceCommandQueue, ReplacesTheDefaultUntilTheQueueIsGone) {
  const Own<cl_context> context(MakeContext());
  const Own<cl_command_queue> host(clCreateCommandQueue(context, FindDevice(), 0, nullptr));
  EXPECT_EQ(DefaultOf(host), nullptr);
  {
    const Own<cl_command_queue> first(MakeDeviceQueue(context, CL_QUEUE_ON_DEVICE_DEFAULT));
    const Own<cl_command_queue> second(MakeDeviceQueue(context));
    EXPECT_EQ(DefaultOf(host), first);
    EXPECT_EQ(DefaultOf(second), first);
    const auto set = WEFT_DRIVER(clSetDefaultDeviceCommandQueue);
    EXPECT_EQ(set(context, FindDevice(), second), CL_SUCCESS);
    EXPECT_EQ(DefaultOf(first), second);
    EXPECT_EQ(set(context, FindDevice(), first), CL_SUCCESS);
    EXPECT_EQ(DefaultOf(host), first);
  }
  EXPECT_EQ(DefaultOf(host), nullptr);
}

TEST(SetDefaultDeviceCommandQueue, ASecondDefaultIsTheFirst) {
  const Own<cl_context> context(MakeContext());
  const Own<cl_command_queue> first(MakeDeviceQueue(context, CL_QUEUE_ON_DEVICE_DEFAULT));
  const Own<cl_command_queue> again(MakeDeviceQueue(context, CL_QUEUE_ON_DEVICE_DEFAULT));
  EXPECT_EQ(first, again);
  cl_uint count = 0;
  EXPECT_EQ(clGetCommandQueueInfo(first, CL_QUEUE_REFERENCE_COUNT, sizeof count, &count, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(count, 2u);
}

}  // namespace
}  // namespace weft::test
