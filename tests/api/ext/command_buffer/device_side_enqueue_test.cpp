// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CL_COMMAND_BUFFER_CAPABILITY_DEVICE_SIDE_ENQUEUE_KHR: recorded kernels that enqueue others.
#include "command_buffer_fixture.h"
#include "device_queue.h"

namespace weft::test {
namespace {

class DeviceSideEnqueue : public CommandBufferTest {};

TEST_F(DeviceSideEnqueue, EachReplayHasDescendantsOfItsOwn) {
  cl_command_queue device_queue = MakeDeviceQueue(context_, CL_QUEUE_ON_DEVICE_DEFAULT);
  cl_program program = Built(R"(
    kernel void k(global int* a) {
      int i = get_global_id(0);
      enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(3),
                     ^{ atomic_add(a + i, 2); });
    }
  )",
                             "-cl-std=CL3.0");
  cl_kernel kernel = clCreateKernel(program, "k", &error_);
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof buffer_, &buffer_), CL_SUCCESS);
  Begin(queue_);
  EXPECT_EQ(clCommandNDRangeKernelKHR(commands_, nullptr, nullptr, kernel, 1, nullptr, &kCount,
                                      nullptr, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(RecordAdd(), CL_SUCCESS);
  EXPECT_EQ(Finalize(), CL_SUCCESS);
  clReleaseKernel(kernel);
  clReleaseCommandQueue(device_queue);
  EXPECT_EQ(Replay(), CL_SUCCESS);
  ExpectAll(buffer_, 7);
  EXPECT_EQ(Replay(), CL_SUCCESS);
  ExpectAll(buffer_, 14);
}

TEST_F(DeviceSideEnqueue, ADeviceQueueRecordsNothing) {
  cl_command_queue device_queue = MakeDeviceQueue(context_);
  EXPECT_EQ(clCreateCommandBufferKHR(1, &device_queue, nullptr, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_COMMAND_QUEUE);
  Begin(queue_);
  EXPECT_EQ(Finalize(), CL_SUCCESS);
  EXPECT_EQ(clEnqueueCommandBufferKHR(1, &device_queue, commands_, 0, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  clReleaseCommandQueue(device_queue);
}

}  // namespace
}  // namespace weft::test
