// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <unistd.h>

#include <atomic>
#include <string>

#include "errors.h"

namespace weft::test {
namespace {

using Terminate = cl_int(CL_API_CALL*)(cl_context);

constexpr char kKernels[] = R"(
kernel void empty_loop(global int* a) { for (;;) ; }
kernel void wait_for_host(global volatile int* a) { while (a[0] == 0) ; }
kernel void one_item(global volatile int* a) { if (get_global_id(0) == 5) while (a[0] == 0) ; }
kernel void nested(global int* a) {
  for (uint i = 0; ; ++i)
    for (uint k = 0; k < 7; ++k) a[(i + k) % 64] += 1;
}
kernel void barriers(global int* a) {
  local int shared[64];
  for (;;) {
    shared[get_local_id(0)] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] += shared[(get_local_id(0) + 1) % 64];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
kernel void meets_nobody(global int* a) {
  local NamedBarrier_t* all = named_barrier_init(get_num_sub_groups());
  if (get_sub_group_id() > 0) work_group_named_barrier(all, CLK_GLOBAL_MEM_FENCE);
}
kernel void may_end_itself(global volatile int* a) {
  while (a[0] == 0)
    if (a[1] == 7) arm_terminate_kernel(ARM_TERMINATION_SUCCESS);
}
kernel void good(global int* a) { a[get_global_id(0)] = 1; }
)";

class TerminateContext : public testing::Test {
 protected:
  TerminateContext() {
    const cl_context_properties properties[] = {CL_CONTEXT_TERMINATE_KHR, CL_TRUE, 0};
    context_ = clCreateContext(
        properties, 1, &device_,
        [](const char*, const void*, size_t, void* told) {
          ++*static_cast<std::atomic<int>*>(told);
        },
        &told_, nullptr);
    in_order_ = clCreateCommandQueue(context_, device_, CL_QUEUE_PROFILING_ENABLE, nullptr);
    out_of_order_ =
        clCreateCommandQueue(context_, device_, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, nullptr);
    const char* source = kKernels;
    program_ = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
    EXPECT_EQ(clBuildProgram(program_, 0, nullptr, "-cl-std=CL3.0", nullptr, nullptr), CL_SUCCESS);
    buffer_ = clCreateBuffer(context_, CL_MEM_READ_WRITE, 64 * sizeof(cl_int), nullptr, nullptr);
    const cl_int zero = 0;
    clEnqueueFillBuffer(in_order_, buffer_, &zero, sizeof zero, 0, 64 * sizeof(cl_int), 0, nullptr,
                        nullptr);
    clFinish(in_order_);
  }
  // Releases go on.
  ~TerminateContext() override {
    EXPECT_EQ(clReleaseMemObject(buffer_), CL_SUCCESS);
    EXPECT_EQ(clReleaseProgram(program_), CL_SUCCESS);
    EXPECT_EQ(clReleaseCommandQueue(in_order_), CL_SUCCESS);
    EXPECT_EQ(clReleaseCommandQueue(out_of_order_), CL_SUCCESS);
    EXPECT_EQ(clReleaseContext(context_), CL_SUCCESS);
  }

  cl_event Launch(cl_command_queue queue, const char* name, cl_uint waits = 0,
                  const cl_event* wait_list = nullptr) {
    cl_kernel kernel = clCreateKernel(program_, name, nullptr);
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof buffer_, &buffer_), CL_SUCCESS);
    const size_t items = 64;
    cl_event event = nullptr;
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, &items, waits, wait_list, &event),
        CL_SUCCESS);
    clReleaseKernel(kernel);
    return event;
  }
  static cl_int StatusOf(cl_event event) {
    return Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS);
  }
  static void AwaitRunning(cl_command_queue queue, cl_event event) {
    clFlush(queue);
    while (StatusOf(event) > CL_RUNNING) usleep(1000);
  }
  static void ExpectTerminated(cl_event event) {
    EXPECT_EQ(clWaitForEvents(1, &event), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    EXPECT_EQ(StatusOf(event), CL_CONTEXT_TERMINATED_KHR);
    EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
  }

  const Terminate terminate_ = reinterpret_cast<Terminate>(
      clGetExtensionFunctionAddressForPlatform(FindPlatform(), "clTerminateContextKHR"));
  cl_device_id device_ = FindDevice();
  std::atomic<int> told_ = 0;  // by the context's callback
  cl_context context_;
  cl_command_queue in_order_, out_of_order_;
  cl_program program_;
  cl_mem buffer_;
};

TEST_F(TerminateContext, TheDeviceCanDoIt) {
  EXPECT_EQ(Get<cl_bitfield>(clGetDeviceInfo, device_, CL_DEVICE_TERMINATE_CAPABILITY_KHR), 1u);
}

class EndlessKernel : public TerminateContext, public testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(Kernels, EndlessKernel,
                         testing::Values("empty_loop", "wait_for_host", "one_item", "nested",
                                         "barriers", "meets_nobody", "may_end_itself"));

TEST_P(EndlessKernel, Ends) {
  cl_event event = Launch(in_order_, GetParam());
  AwaitRunning(in_order_, event);
  EXPECT_EQ(terminate_(context_), CL_SUCCESS);
  ExpectTerminated(event);
  EXPECT_EQ(clFinish(in_order_), CL_SUCCESS);
}

TEST_F(TerminateContext, EndsWhatIsQueuedWhereverItWaits) {
  cl_event endless = Launch(in_order_, "wait_for_host");
  cl_event behind = Launch(in_order_, "good");
  cl_event gate = clCreateUserEvent(context_, nullptr);
  cl_event gated = Launch(out_of_order_, "good", 1, &gate);
  const cl_event both[] = {gated, gate};
  cl_event gated_twice = Launch(out_of_order_, "good", 2, both);
  cl_event barrier = nullptr;
  clEnqueueBarrierWithWaitList(out_of_order_, 0, nullptr, &barrier);
  std::atomic<cl_int> told = 1;
  clSetEventCallback(
      gated, CL_COMPLETE,
      [](cl_event, cl_int status, void* told) {
        *static_cast<std::atomic<cl_int>*>(told) = status;
      },
      &told);
  AwaitRunning(in_order_, endless);
  EXPECT_EQ(terminate_(context_), CL_SUCCESS);
  for (cl_event event : {gated, gated_twice, barrier, endless, behind}) ExpectTerminated(event);
  while (told == 1) usleep(1000);
  EXPECT_EQ(told, CL_CONTEXT_TERMINATED_KHR);
  EXPECT_EQ(clFinish(in_order_), CL_SUCCESS);
  EXPECT_EQ(clFinish(out_of_order_), CL_SUCCESS);
  // The status of user events can be set; who waits for one returns.
  EXPECT_EQ(clWaitForEvents(1, &gate), CL_CONTEXT_TERMINATED_KHR);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &gate), CL_SUCCESS);
  clReleaseEvent(gate);
}

TEST_F(TerminateContext, TellsTheContextsCallback) {
  EXPECT_EQ(told_, 0);
  EXPECT_EQ(terminate_(context_), CL_SUCCESS);
  EXPECT_EQ(told_, 1);
}

TEST_F(TerminateContext, LeavesQueriesAndHidesStamps) {
  cl_event event = Launch(in_order_, "good");
  EXPECT_EQ(clFinish(in_order_), CL_SUCCESS);
  EXPECT_EQ(terminate_(context_), CL_SUCCESS);
  EXPECT_EQ(StatusOf(event), CL_COMPLETE);
  cl_ulong stamp;
  EXPECT_EQ(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof stamp, &stamp, nullptr),
            CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT_EQ(Get<cl_uint>(clGetContextInfo, context_, CL_CONTEXT_NUM_DEVICES), 1u);
  EXPECT_EQ(Get<cl_context>(clGetMemObjectInfo, buffer_, CL_MEM_CONTEXT), context_);
  EXPECT_EQ(clRetainContext(context_), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(context_), CL_SUCCESS);
  EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
}

TEST_F(TerminateContext, RefusesNewObjectsAndCommands) {
  cl_kernel kernel = clCreateKernel(program_, "good", nullptr);
  EXPECT_EQ(terminate_(context_), CL_SUCCESS);
  const char* source = kKernels;
  const size_t one = 1;
  cl_int byte = 0, error = CL_SUCCESS;
  const auto refused = [&error](void* made) { return !made && error == CL_CONTEXT_TERMINATED_KHR; };
  EXPECT_TRUE(refused(clCreateBuffer(context_, 0, 64, nullptr, &error)));
  EXPECT_TRUE(refused(clCreateUserEvent(context_, &error)));
  EXPECT_TRUE(refused(clCreateProgramWithSource(context_, 1, &source, nullptr, &error)));
  EXPECT_TRUE(refused(clCreateCommandQueue(context_, device_, 0, &error)));
  EXPECT_TRUE(refused(clCreateKernel(program_, "good", &error)));
  EXPECT_TRUE(refused(clCloneKernel(kernel, &error)));
  EXPECT_TRUE(
      refused(clLinkProgram(context_, 0, nullptr, "", 1, &program_, nullptr, nullptr, &error)));
  EXPECT_TRUE(refused(clEnqueueMapBuffer(in_order_, buffer_, CL_TRUE, CL_MAP_READ, 0, 4, 0, nullptr,
                                         nullptr, &error)));
  EXPECT_EQ(clBuildProgram(program_, 0, nullptr, "", nullptr, nullptr), CL_CONTEXT_TERMINATED_KHR);
  EXPECT_EQ(clEnqueueReadBuffer(in_order_, buffer_, CL_TRUE, 0, 1, &byte, 0, nullptr, nullptr),
            CL_CONTEXT_TERMINATED_KHR);
  EXPECT_EQ(
      clEnqueueNDRangeKernel(in_order_, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
      CL_CONTEXT_TERMINATED_KHR);
  EXPECT_EQ(clEnqueueMarkerWithWaitList(in_order_, 0, nullptr, nullptr), CL_CONTEXT_TERMINATED_KHR);
  EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
}

TEST_F(TerminateContext, HasItsErrors) {
  cl_context plain = MakeContext();
  EXPECT_EQ(terminate_(plain), CL_INVALID_OPERATION);
  clReleaseContext(plain);
  for (cl_context bad : BadHandles<cl_context>()) EXPECT_EQ(terminate_(bad), CL_INVALID_CONTEXT);
  EXPECT_EQ(terminate_(context_), CL_SUCCESS);
  EXPECT_EQ(terminate_(context_), CL_CONTEXT_TERMINATED_KHR);
  const cl_context_properties wrong[] = {CL_CONTEXT_TERMINATE_KHR, 2, 0};
  cl_int error;
  EXPECT_EQ(clCreateContext(wrong, 1, &device_, nullptr, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROPERTY);
}

}  // namespace
}  // namespace weft::test
