// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel is complete when all is that it enqueued: when, and how.
#include <unistd.h>

#include "device_queue/device_queue_fixture.h"

namespace weft::test {
namespace {

constexpr char kSlowChild[] = R"(
  kernel void k(global int* a) {
    clk_event_t event;
    enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), 0, NULL, &event, ^{
      for (int i = 0; i < 1000000; ++i) atomic_inc(a);
    });
    capture_event_profiling_info(event, CLK_PROFILING_COMMAND_EXEC_TIME, a + 4);
    release_event(event);
  }
)";

TEST_F(DeviceQueueTest, AKernelEndsBeforeItsChildrenAndIsCompleteAfter) {
  MakeDefaultQueue();
  cl_program program = Built(kSlowChild, "-cl-std=CL3.0");
  const auto values = Run(program, "k");
  EXPECT_EQ(values[0], 1000000);
  EXPECT_EQ(Status(), CL_COMPLETE);
  const cl_ulong end = Stamp(CL_PROFILING_COMMAND_END);
  EXPECT_LE(Stamp(CL_PROFILING_COMMAND_START), end);
  const cl_ulong left = Stamp(CL_PROFILING_COMMAND_COMPLETE) - end;
  cl_ulong child[2];
  static_assert(sizeof child == 4 * sizeof(cl_int));
  memcpy(child, values.data() + 4, sizeof child);
  EXPECT_GT(child[0], 0u);
  EXPECT_LE(child[0], child[1]);
  EXPECT_LE(child[0], left);
}

// Beside which commands without children end when they are complete.
TEST_F(DeviceQueueTest, OtherCommandsEndWhenTheyAreComplete) {
  Run(Built("kernel void k(global int* a) { a[0] = 1; }"), "k");
  EXPECT_EQ(Stamp(CL_PROFILING_COMMAND_END), Stamp(CL_PROFILING_COMMAND_COMPLETE));
}

constexpr char kForgotten[] = R"(
  kernel void k(global int* a) {
    clk_event_t user = create_user_event();
    a[0] = enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), 1, &user, NULL, ^{ a[1] = 1; });
  }
  kernel void failed(global int* a) {
    clk_event_t user = create_user_event(), child;
    enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), 1, &user, &child, ^{ a[1] = 1; });
    enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), 1, &child, NULL, ^{ a[2] = 1; });
    set_user_event_status(user, -7);
    set_user_event_status(user, CL_COMPLETE);
    release_event(user);
    release_event(child);
    a[0] = is_valid_event(user) + 1;
  }
)";

TEST_F(DeviceQueueTest, AUserEventThatNobodySetsFailsTheKernel) {
  MakeDefaultQueue();
  const auto values = Run(Built(kForgotten, "-cl-std=CL3.0"), "k");
  EXPECT_EQ(values[0], 0);
  EXPECT_EQ(values[1], 0);
  EXPECT_EQ(Status(), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

TEST_F(DeviceQueueTest, AnErrorThatAKernelSetsEndsWhatWaitsForIt) {
  MakeDefaultQueue();
  const auto values = Run(Built(kForgotten, "-cl-std=CL3.0"), "failed");
  EXPECT_EQ(values[0], 1);  // released, and nothing waits for it any more
  EXPECT_EQ(values[1], 0);
  EXPECT_EQ(values[2], 0);
  EXPECT_EQ(Status(), CL_COMPLETE);
}

TEST_F(DeviceQueueTest, TheQueueMayBeReleasedWhileKernelsUseIt) {
  MakeDefaultQueue();
  cl_program program = Built(kSlowChild, "-cl-std=CL3.0");
  std::vector<cl_int> values(16);
  const size_t bytes = values.size() * sizeof(cl_int), one = 1;
  const Own<cl_mem> buffer(
      clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, bytes, values.data(), nullptr));
  const cl_mem handle = buffer;
  cl_kernel kernel = clCreateKernel(program, "k", nullptr);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof handle, &handle), CL_SUCCESS);
  EXPECT_EQ(clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &one, nullptr, 0, nullptr, &event_),
            CL_SUCCESS);
  clReleaseKernel(kernel);
  clReleaseCommandQueue(std::exchange(device_queue_, nullptr));
  EXPECT_EQ(
      clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, bytes, values.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(values[0], 1000000);
}

// Some 10000 of them fit the queue, for a millisecond each.
constexpr char kLong[] = R"(
  void grow(global int* a) {
    for (int i = 0; i < 200000; ++i) atomic_inc(a);
    enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ grow(a); });
    enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ grow(a); });
  }
  kernel void k(global int* a) { grow(a); }
)";

TEST(DeviceQueue, ATerminatedContextEndsALongFamily) {
  const cl_context_properties terminable[] = {CL_CONTEXT_TERMINATE_KHR, CL_TRUE, 0};
  const cl_device_id device = FindDevice();
  cl_int error = CL_INVALID_VALUE;
  const Own<cl_context> context(clCreateContext(terminable, 1, &device, nullptr, nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS);
  const Own<cl_command_queue> queue(clCreateCommandQueue(context, device, 0, nullptr));
  const Own<cl_command_queue> on_device(MakeDeviceQueue(context, CL_QUEUE_ON_DEVICE_DEFAULT));
  const char* source = kLong;
  cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, "-cl-std=CL3.0", nullptr, nullptr), CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "k", nullptr);
  const Own<cl_mem> buffer(clCreateBuffer(context, 0, 64, nullptr, nullptr));
  const cl_mem handle = buffer;
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof handle, &handle), CL_SUCCESS);
  const size_t one = 1;
  cl_event event = nullptr;
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, &event),
            CL_SUCCESS);
  EXPECT_EQ(clFlush(queue), CL_SUCCESS);
  usleep(100'000);
  const auto terminate = reinterpret_cast<clTerminateContextKHR_fn>(
      clGetExtensionFunctionAddressForPlatform(FindPlatform(), "clTerminateContextKHR"));
  EXPECT_EQ(terminate(context), CL_SUCCESS);
  cl_int status = CL_QUEUED;
  for (int tries = 0; tries < 10'000 && status > CL_COMPLETE; ++tries) {
    usleep(1000);
    EXPECT_EQ(
        clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr),
        CL_SUCCESS);
  }
  EXPECT_EQ(status, CL_CONTEXT_TERMINATED_KHR);
  clReleaseEvent(event);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

}  // namespace
}  // namespace weft::test
