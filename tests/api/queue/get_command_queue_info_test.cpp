// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <vector>

#include "api_checks.h"
#include "device_queue.h"

namespace weft::test {
namespace {

using Properties = std::vector<cl_queue_properties>;

TEST(GetCommandQueueInfo, GivesWhatTheQueueWasMadeOf) {
  const Properties list = {CL_QUEUE_PROPERTIES,
                           CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE,
                           CL_QUEUE_PRIORITY_KHR, CL_QUEUE_PRIORITY_HIGH_KHR, 0};
  const Own<cl_context> context(MakeContext());
  const Own<cl_command_queue> queue(
      clCreateCommandQueueWithProperties(context, FindDevice(), list.data(), nullptr));
  const auto info = clGetCommandQueueInfo;
  EXPECT_EQ(Get<cl_context>(info, queue, CL_QUEUE_CONTEXT), context);
  EXPECT_EQ(Get<cl_device_id>(info, queue, CL_QUEUE_DEVICE), FindDevice());
  EXPECT_EQ(Get<cl_uint>(info, queue, CL_QUEUE_REFERENCE_COUNT), 1u);
  EXPECT_EQ(Get<cl_command_queue_properties>(info, queue, CL_QUEUE_PROPERTIES),
            cl_command_queue_properties(list[1]));
  EXPECT_EQ(GetList<cl_queue_properties>(info, queue, CL_QUEUE_PROPERTIES_ARRAY), list);
  EXPECT_EQ(Get<cl_command_queue>(info, queue, CL_QUEUE_DEVICE_DEFAULT), nullptr);
}

TEST(GetCommandQueueInfo, GivesThePropertiesAsTheyWereGiven) {
  const cl_queue_properties empty[] = {0};
  const Own<cl_context> context(MakeContext());
  const Own<cl_command_queue> with(
      clCreateCommandQueueWithProperties(context, FindDevice(), empty, nullptr));
  const Own<cl_command_queue> without(
      clCreateCommandQueueWithProperties(context, FindDevice(), nullptr, nullptr));
  const Own<cl_command_queue> of_flags(
      clCreateCommandQueue(context, FindDevice(), CL_QUEUE_PROFILING_ENABLE, nullptr));
  const auto list = [](cl_command_queue queue) {
    return GetList<cl_queue_properties>(clGetCommandQueueInfo, queue, CL_QUEUE_PROPERTIES_ARRAY);
  };
  EXPECT_EQ(list(with), Properties{0});
  EXPECT_EQ(list(without), Properties{});
  EXPECT_EQ(list(of_flags), Properties{});
}

TEST(GetCommandQueueInfo, GivesTheSizeOfADeviceQueue) {
  const Own<cl_context> context(MakeContext());
  const Own<cl_command_queue> small(MakeDeviceQueue(context, 0, 12345));
  EXPECT_EQ(Get<cl_uint>(clGetCommandQueueInfo, small, CL_QUEUE_SIZE), 12345u);
  const Own<cl_command_queue> usual(MakeDeviceQueue(context));
  EXPECT_EQ(Get<cl_uint>(clGetCommandQueueInfo, usual, CL_QUEUE_SIZE),
            Get<cl_uint>(clGetDeviceInfo, FindDevice(), CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE));
  EXPECT_EQ(
      Get<cl_command_queue_properties>(clGetCommandQueueInfo, usual, CL_QUEUE_PROPERTIES),
      cl_command_queue_properties{CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE});
}

TEST(GetCommandQueueInfo, RejectsBadArguments) {
  const Own<cl_context> context(MakeContext());
  const Own<cl_command_queue> queue(clCreateCommandQueue(context, FindDevice(), 0, nullptr));
  ExpectQueryErrors(WEFT_DRIVER(clGetCommandQueueInfo), cl_command_queue(queue), CL_QUEUE_CONTEXT,
                    CL_INVALID_COMMAND_QUEUE);
  // command_queue is not a valid command-queue for param_name: not an on-device queue
  cl_uint size;
  EXPECT_EQ(clGetCommandQueueInfo(queue, CL_QUEUE_SIZE, sizeof size, &size, nullptr),
            CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
