// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queues and chains of any depth: memory is the limit, not the stack. stress_depth_test 1000000.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "stress.h"

namespace weft::test {
namespace {

class Depth : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(work_.Begin());
    gate_ = clCreateUserEvent(work_.context(), nullptr);
  }
  ~Depth() override {
    if (gate_) clReleaseEvent(gate_);
  }

  cl_command_queue OutOfOrderQueue() {
    const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES,
                                              CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
    return clCreateCommandQueueWithProperties(work_.context(), OneDevice(), properties, nullptr);
  }
  // Markers, each waiting for the one before; the first for the gate. Gives the last one.
  cl_event Chain(cl_command_queue queue, int length) {
    cl_event last = gate_;
    clRetainEvent(last);
    for (int i = 0; i < length; ++i) {
      cl_event next = nullptr;
      EXPECT_EQ(clEnqueueMarkerWithWaitList(queue, 1, &last, &next), CL_SUCCESS);
      clReleaseEvent(last);
      last = next;
    }
    return last;
  }
  static cl_int StatusOf(cl_event event) {
    return Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS);
  }

  const int length_ = Repeats(50000);
  Work work_;
  cl_event gate_ = nullptr;
};

TEST_F(Depth, KernelsBehindAUserEvent) {
  ASSERT_EQ(clEnqueueBarrierWithWaitList(work_.queue(), 1, &gate_, nullptr), CL_SUCCESS);
  ASSERT_TRUE(work_.Enqueue(length_));
  clFlush(work_.queue());
  clSetUserEventStatus(gate_, CL_COMPLETE);
  EXPECT_TRUE(work_.Finish());
}

TEST_F(Depth, AChainCompletes) {
  cl_command_queue queue = OutOfOrderQueue();
  cl_event last = Chain(queue, length_);
  clFlush(queue);
  clSetUserEventStatus(gate_, CL_COMPLETE);
  EXPECT_EQ(clWaitForEvents(1, &last), CL_SUCCESS);
  clReleaseEvent(last);
  clReleaseCommandQueue(queue);
}

TEST_F(Depth, AChainFails) {
  cl_command_queue queue = OutOfOrderQueue();
  cl_event last = Chain(queue, length_);
  clReleaseCommandQueue(queue);
  clSetUserEventStatus(gate_, -1000);
  EXPECT_EQ(StatusOf(last), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  clReleaseEvent(last);
}

TEST_F(Depth, AChainIsAbandoned) {
  cl_command_queue queue = OutOfOrderQueue();
  cl_event last = Chain(queue, length_);
  clReleaseEvent(std::exchange(gate_, nullptr));
  EXPECT_EQ(StatusOf(last), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  clReleaseEvent(last);
  clReleaseCommandQueue(queue);
}

// One event that all wait for, and one command that waits for all.
TEST_F(Depth, AFanIsWide) {
  cl_command_queue queue = OutOfOrderQueue();
  for (int i = 0; i < length_; ++i)
    ASSERT_EQ(clEnqueueMarkerWithWaitList(queue, 1, &gate_, nullptr), CL_SUCCESS);
  cl_event all = nullptr;
  ASSERT_EQ(clEnqueueMarkerWithWaitList(queue, 0, nullptr, &all), CL_SUCCESS);
  clFlush(queue);
  EXPECT_GT(StatusOf(all), CL_COMPLETE);
  clSetUserEventStatus(gate_, CL_COMPLETE);
  EXPECT_EQ(clWaitForEvents(1, &all), CL_SUCCESS);
  clReleaseEvent(all);
  clReleaseCommandQueue(queue);
}

}  // namespace
}  // namespace weft::test
