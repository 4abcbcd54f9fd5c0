// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <vector>

#include "driver.h"

namespace weft::test {
namespace {

class QueueTest : public testing::Test {
 protected:
  void TearDown() override { clReleaseContext(context_); }

  cl_int Try(std::vector<cl_queue_properties> properties) {
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(context_, device_, properties.data(), &error_);
    EXPECT_EQ(queue != nullptr, error_ == CL_SUCCESS);
    if (queue) clReleaseCommandQueue(queue);
    return error_;
  }

  const cl_device_id device_ = FindDevice();
  const cl_context context_ = MakeContext();
  cl_int error_ = CL_SUCCESS;
};

TEST_F(QueueTest, AnswersItsQueries) {
  const std::vector<cl_queue_properties> list = {
      CL_QUEUE_PROPERTIES, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE, 0};
  cl_command_queue queue =
      clCreateCommandQueueWithProperties(context_, device_, list.data(), &error_);
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(Get<cl_context>(clGetCommandQueueInfo, queue, CL_QUEUE_CONTEXT), context_);
  EXPECT_EQ(Get<cl_device_id>(clGetCommandQueueInfo, queue, CL_QUEUE_DEVICE), device_);
  EXPECT_EQ(Get<cl_command_queue_properties>(clGetCommandQueueInfo, queue, CL_QUEUE_PROPERTIES),
            cl_command_queue_properties(list[1]));
  EXPECT_EQ(GetList<cl_queue_properties>(clGetCommandQueueInfo, queue, CL_QUEUE_PROPERTIES_ARRAY),
            list);
  EXPECT_EQ(Get<cl_command_queue>(clGetCommandQueueInfo, queue, CL_QUEUE_DEVICE_DEFAULT), nullptr);
  EXPECT_EQ(Get<cl_uint>(clGetCommandQueueInfo, queue, CL_QUEUE_REFERENCE_COUNT), 1u);
  EXPECT_EQ(clRetainCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetCommandQueueInfo, queue, CL_QUEUE_REFERENCE_COUNT), 2u);
  cl_uint size;
  EXPECT_EQ(clGetCommandQueueInfo(queue, CL_QUEUE_SIZE, sizeof size, &size, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(clGetCommandQueueInfo(queue, CL_CONTEXT_DEVICES, sizeof size, &size, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
}

TEST_F(QueueTest, ListsNoPropertiesIfNoneWereGiven) {
  cl_command_queue queue = clCreateCommandQueueWithProperties(context_, device_, nullptr, &error_);
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_TRUE(GetList<cl_queue_properties>(clGetCommandQueueInfo, queue, CL_QUEUE_PROPERTIES_ARRAY)
                  .empty());
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  queue = clCreateCommandQueue(context_, device_, CL_QUEUE_PROFILING_ENABLE, &error_);
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_TRUE(GetList<cl_queue_properties>(clGetCommandQueueInfo, queue, CL_QUEUE_PROPERTIES_ARRAY)
                  .empty());
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
}

TEST_F(QueueTest, RejectsBadProperties) {
  EXPECT_EQ(Try({0}), CL_SUCCESS);
  EXPECT_EQ(Try({CL_QUEUE_PROPERTIES, 0, 0}), CL_SUCCESS);
  EXPECT_EQ(Try({CL_QUEUE_PROPERTIES, 1 << 20, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Try({CL_CONTEXT_PLATFORM, 0, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Try({CL_QUEUE_PROPERTIES, 0, CL_QUEUE_PROPERTIES, 0, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Try({CL_QUEUE_SIZE, 1024, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Try({CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Try({CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE_DEFAULT, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(
      Try({CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0}),
      CL_INVALID_QUEUE_PROPERTIES);
  clCreateCommandQueue(context_, device_, CL_QUEUE_ON_DEVICE, &error_);
  EXPECT_EQ(error_, CL_INVALID_VALUE);
}

TEST_F(QueueTest, TakesHints) {
  for (cl_queue_properties hint : {CL_QUEUE_PRIORITY_KHR, CL_QUEUE_THROTTLE_KHR}) {
    // high, medium and low have the same values for both
    for (cl_queue_properties value : {1, 2, 4}) EXPECT_EQ(Try({hint, value, 0}), CL_SUCCESS);
    for (cl_queue_properties value : {0, 3, 8})
      EXPECT_EQ(Try({hint, value, 0}), CL_INVALID_VALUE) << value;
    EXPECT_EQ(Try({hint, 1, hint, 2, 0}), CL_INVALID_VALUE);
    const cl_queue_properties device_queue =
        CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
    EXPECT_EQ(Try({CL_QUEUE_PROPERTIES, device_queue, hint, 1, 0}), CL_INVALID_QUEUE_PROPERTIES);
  }
  EXPECT_EQ(Try({CL_QUEUE_PRIORITY_KHR, CL_QUEUE_PRIORITY_LOW_KHR, CL_QUEUE_THROTTLE_KHR,
                 CL_QUEUE_THROTTLE_LOW_KHR, 0}),
            CL_SUCCESS);
}

TEST_F(QueueTest, IsMadeUnderTheNameOfTheExtensionToo) {
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE,
                                            CL_QUEUE_PRIORITY_KHR, CL_QUEUE_PRIORITY_HIGH_KHR, 0};
  auto create = WEFT_DRIVER(clCreateCommandQueueWithPropertiesKHR);
  cl_command_queue queue = create(context_, FindDevice(), properties, &error_);
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(GetList<cl_queue_properties>(clGetCommandQueueInfo, queue, CL_QUEUE_PROPERTIES_ARRAY),
            std::vector<cl_queue_properties>(std::begin(properties), std::end(properties)));
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(create(nullptr, FindDevice(), properties, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_CONTEXT);
  EXPECT_EQ(create(context_, nullptr, properties, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_DEVICE);
}

TEST_F(QueueTest, RejectsBadHandles) {
  WEFT_DRIVER(clCreateCommandQueueWithProperties)(nullptr, device_, nullptr, &error_);
  EXPECT_EQ(error_, CL_INVALID_CONTEXT);
  clCreateCommandQueueWithProperties(context_, nullptr, nullptr, &error_);
  EXPECT_EQ(error_, CL_INVALID_DEVICE);
  EXPECT_EQ(WEFT_DRIVER(clFinish)(nullptr), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(clFinish(reinterpret_cast<cl_command_queue>(context_)), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(WEFT_DRIVER(clFlush)(nullptr), CL_INVALID_COMMAND_QUEUE);
  cl_command_queue queue = clCreateCommandQueue(context_, device_, 0, &error_);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_INVALID_COMMAND_QUEUE);
}

TEST_F(QueueTest, DoesNotChangeItsProperties) {
  cl_command_queue queue = clCreateCommandQueue(context_, device_, 0, &error_);
  EXPECT_EQ(clSetCommandQueueProperty(queue, CL_QUEUE_PROFILING_ENABLE, CL_TRUE, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
}

TEST_F(QueueTest, FinishesAndFlushesWithoutCommands) {
  for (cl_command_queue_properties flags : {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}) {
    cl_command_queue queue = clCreateCommandQueue(context_, device_, flags, &error_);
    EXPECT_EQ(clFlush(queue), CL_SUCCESS);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  }
}

// The commands of a queue that the application lets go of still run.
TEST_F(QueueTest, RunsItsCommandsAfterItsRelease) {
  const cl_int value = 7;
  cl_int result = 0;
  cl_mem buffer = clCreateBuffer(context_, 0, sizeof value, nullptr, &error_);
  cl_command_queue queue = clCreateCommandQueue(context_, device_, 0, &error_);
  cl_event event;
  ASSERT_EQ(
      clEnqueueWriteBuffer(queue, buffer, CL_FALSE, 0, sizeof value, &value, 0, nullptr, nullptr),
      CL_SUCCESS);
  ASSERT_EQ(
      clEnqueueReadBuffer(queue, buffer, CL_FALSE, 0, sizeof result, &result, 0, nullptr, &event),
      CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  EXPECT_EQ(result, value);
  EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
}

}  // namespace
}  // namespace weft::test
