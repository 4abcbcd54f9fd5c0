// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <vector>

#include "api_checks.h"
#include "device_queue.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

using Create = decltype(&clCreateCommandQueueWithProperties);
using Properties = std::vector<cl_queue_properties>;

// The function and its form in cl_khr_create_command_queue.
class CreateCommandQueueWithProperties : public testing::TestWithParam<const char*> {
 protected:
  cl_int Try(const Properties& properties) {
    return ErrorOf(create_, context_, FindDevice(), properties.data());
  }

  const Create create_ = reinterpret_cast<Create>(FindInDriver(GetParam()));
  const Own<cl_context> context_{MakeContext()};
};

TEST_P(CreateCommandQueueWithProperties, TakesPropertiesOfHostQueues) {
  EXPECT_EQ(ErrorOf(create_, context_, FindDevice(), nullptr), CL_SUCCESS);
  EXPECT_EQ(Try({0}), CL_SUCCESS);
  for (cl_queue_properties flags :
       {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, CL_QUEUE_PROFILING_ENABLE,
        CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE})
    EXPECT_EQ(Try({CL_QUEUE_PROPERTIES, flags, 0}), CL_SUCCESS);
}

// cl_khr_priority_hints and cl_khr_throttle_hints
TEST_P(CreateCommandQueueWithProperties, TakesHints) {
  for (cl_queue_properties hint : {CL_QUEUE_PRIORITY_KHR, CL_QUEUE_THROTTLE_KHR}) {
    // high, medium and low have the same values for both
    for (cl_queue_properties value : {1, 2, 4}) EXPECT_EQ(Try({hint, value, 0}), CL_SUCCESS);
    for (cl_queue_properties value : {0, 3, 8})
      EXPECT_EQ(Try({hint, value, 0}), CL_INVALID_VALUE) << value;
    EXPECT_EQ(Try({hint, 1, hint, 2, 0}), CL_INVALID_VALUE);
    // the queue is an on-device queue
    EXPECT_EQ(Try({CL_QUEUE_PROPERTIES, kDeviceQueue, hint, 1, 0}), CL_INVALID_QUEUE_PROPERTIES);
  }
  EXPECT_EQ(Try({CL_QUEUE_PRIORITY_KHR, CL_QUEUE_PRIORITY_LOW_KHR, CL_QUEUE_THROTTLE_KHR,
                 CL_QUEUE_THROTTLE_LOW_KHR, 0}),
            CL_SUCCESS);
}

TEST_P(CreateCommandQueueWithProperties, RejectsBadHandles) {
  // context is not a valid context
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(create_, bad, FindDevice(), nullptr), CL_INVALID_CONTEXT);
  // device is not a valid device
  for (cl_device_id bad : BadHandles<cl_device_id>())
    EXPECT_EQ(ErrorOf(create_, context_, bad, nullptr), CL_INVALID_DEVICE);
  // device is not associated with context
  const SubDeviceContext parts;
  EXPECT_EQ(ErrorOf(create_, parts.context, FindDevice(), nullptr), CL_INVALID_DEVICE);
  EXPECT_EQ(ErrorOf(create_, parts.context, parts.devices[1], nullptr), CL_SUCCESS);
}

TEST_P(CreateCommandQueueWithProperties, RejectsBadProperties) {
  const Properties not_valid[] = {
      {CL_QUEUE_PROPERTIES, 1 << 20, 0},
      {CL_CONTEXT_PLATFORM, 0, 0},
      {CL_QUEUE_PROPERTIES, 0, CL_QUEUE_PROPERTIES, 0, 0},
      {CL_QUEUE_SIZE, 1024, 0},  // of a host queue
      {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE, 0},
      {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE_DEFAULT, 0},
  };
  for (const Properties& properties : not_valid)
    EXPECT_EQ(Try(properties), CL_INVALID_VALUE) << testing::PrintToString(properties);
}

TEST_P(CreateCommandQueueWithProperties, MakesDeviceQueuesWithoutTheExtension) {
  const cl_int code = GetParam() == std::string("clCreateCommandQueueWithProperties")
                          ? CL_SUCCESS
                          : CL_INVALID_QUEUE_PROPERTIES;
  for (const Properties& properties :
       {Properties{CL_QUEUE_PROPERTIES, kDeviceQueue, 0},
        Properties{CL_QUEUE_PROPERTIES, kDeviceQueue | CL_QUEUE_PROFILING_ENABLE, 0},
        Properties{CL_QUEUE_PROPERTIES, kDeviceQueue | CL_QUEUE_ON_DEVICE_DEFAULT, 0},
        Properties{CL_QUEUE_PROPERTIES, kDeviceQueue, CL_QUEUE_SIZE, 1024, 0}})
    EXPECT_EQ(Try(properties), code) << testing::PrintToString(properties);
}

TEST_P(CreateCommandQueueWithProperties, LimitsTheSizeOfDeviceQueues) {
  const auto most = Get<cl_uint>(clGetDeviceInfo, FindDevice(), CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE);
  for (cl_queue_properties size : {cl_queue_properties{0}, cl_queue_properties{most} + 1})
    EXPECT_EQ(Try({CL_QUEUE_PROPERTIES, kDeviceQueue, CL_QUEUE_SIZE, size, 0}),
              CL_INVALID_QUEUE_PROPERTIES);
}

INSTANTIATE_TEST_SUITE_P(Names, CreateCommandQueueWithProperties,
                         testing::Values("clCreateCommandQueueWithProperties",
                                         "clCreateCommandQueueWithPropertiesKHR"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace weft::test
