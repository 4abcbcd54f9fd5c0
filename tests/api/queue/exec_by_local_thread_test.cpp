// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_intel_exec_by_local_thread: queues whose commands run on the thread that enqueues them.
#include <gtest/gtest.h>
#include <pthread.h>

#include <chrono>
#include <set>
#include <thread>
#include <vector>

#include "api_checks.h"

namespace weft::test {
namespace {

constexpr cl_command_queue_properties kLocal = CL_QUEUE_THREAD_LOCAL_EXEC_ENABLE_INTEL;

constexpr char kSource[] = R"(
kernel void square(global long* out) { long i = get_global_id(0); out[i] = i * i; }
)";

class ExecByLocalThread : public testing::TestWithParam<cl_command_queue_properties> {
 protected:
  void Native(void(CL_CALLBACK* function)(void*), void* value, cl_event before = nullptr,
              cl_event* event = nullptr) {
    EXPECT_EQ(clEnqueueNativeKernel(queue_, function, &value, sizeof value, 0, nullptr, nullptr,
                                    before ? 1 : 0, before ? &before : nullptr, event),
              CL_SUCCESS);
  }
  static cl_int StatusOf(cl_event event) {
    return Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS);
  }

  const Own<cl_context> context_{MakeContext()};
  const Own<cl_command_queue> queue_{
      clCreateCommandQueue(context_, FindDevice(), kLocal | GetParam(), nullptr)};
};

TEST_P(ExecByLocalThread, IsAPropertyOfQueues) {
  EXPECT_EQ(Get<cl_command_queue_properties>(clGetCommandQueueInfo, queue_, CL_QUEUE_PROPERTIES),
            kLocal | GetParam());
  EXPECT_TRUE(kLocal & Get<cl_command_queue_properties>(clGetDeviceInfo, FindDevice(),
                                                        CL_DEVICE_QUEUE_ON_HOST_PROPERTIES));
  const cl_queue_properties on_device[] = {
      CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | kLocal, 0};
  EXPECT_EQ(ErrorOf(&clCreateCommandQueueWithProperties, context_, FindDevice(), on_device),
            CL_INVALID_VALUE);
}

TEST_P(ExecByLocalThread, RunsCommandsBeforeTheCallReturns) {
  std::thread::id ran_on;
  cl_event event = nullptr;
  Native([](void* args) { **static_cast<std::thread::id**>(args) = std::this_thread::get_id(); },
         &ran_on, nullptr, &event);
  EXPECT_EQ(ran_on, std::this_thread::get_id());
  EXPECT_EQ(StatusOf(event), CL_COMPLETE);
  EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
}

TEST_P(ExecByLocalThread, RunsWholeKernels) {
  const char* source = kSource;
  cl_program program = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "square", nullptr);
  const size_t items = 1 << 20;
  std::vector<cl_long> out(items, -1);
  const Own<cl_mem> buffer(
      clCreateBuffer(context_, CL_MEM_USE_HOST_PTR, items * sizeof(cl_long), out.data(), nullptr));
  const cl_mem argument = buffer;
  clSetKernelArg(kernel, 0, sizeof argument, &argument);
  EXPECT_EQ(
      clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
      CL_SUCCESS);
  for (size_t i = 0; i < items; ++i) ASSERT_EQ(out[i], cl_long(i) * cl_long(i));
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

// "A non-NULL event dependency list will block the caller application thread."
TEST_P(ExecByLocalThread, WaitsForItsEvents) {
  cl_event gate = clCreateUserEvent(context_, nullptr);
  bool is_open = false, was_open = false;
  std::thread opener([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    is_open = true;
    clSetUserEventStatus(gate, CL_COMPLETE);
  });
  bool* const flags[] = {&is_open, &was_open};
  Native(
      [](void* args) {
        bool* const* const both = *static_cast<bool* const**>(args);
        *both[1] = *both[0];
      },
      const_cast<bool**>(flags), gate);
  EXPECT_TRUE(was_open);
  opener.join();
  EXPECT_EQ(clReleaseEvent(gate), CL_SUCCESS);
}

TEST_P(ExecByLocalThread, EndsWithTheErrorOfItsEvents) {
  cl_event failed = clCreateUserEvent(context_, nullptr);
  EXPECT_EQ(clSetUserEventStatus(failed, -5), CL_SUCCESS);
  bool has_run = false;
  cl_event event = nullptr;
  Native([](void* args) { **static_cast<bool**>(args) = true; }, &has_run, failed, &event);
  EXPECT_FALSE(has_run);
  EXPECT_EQ(StatusOf(event), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
  EXPECT_EQ(clReleaseEvent(failed), CL_SUCCESS);
}

// Markers, barriers, flushes and finishes are "valid although meaningless".
TEST_P(ExecByLocalThread, TakesMarkersAndBarriers) {
  cl_event marker = nullptr, gate = clCreateUserEvent(context_, nullptr);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clEnqueueMarkerWithWaitList(queue_, 0, nullptr, &marker), CL_SUCCESS);
  EXPECT_EQ(clEnqueueBarrierWithWaitList(queue_, 1, &gate, nullptr), CL_SUCCESS);
  EXPECT_EQ(StatusOf(marker), CL_COMPLETE);
  EXPECT_EQ(clWaitForEvents(1, &marker), CL_SUCCESS);
  EXPECT_EQ(clFlush(queue_), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(clReleaseEvent(marker), CL_SUCCESS);
  EXPECT_EQ(clReleaseEvent(gate), CL_SUCCESS);
}

// Several threads use a queue, and each runs to its end, whoever of them runs the commands.
TEST_P(ExecByLocalThread, ServesManyThreads) {
  std::atomic<int> count = 0;
  std::set<std::thread::id> application;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 200; ++i)
        Native([](void* args) { ++**static_cast<std::atomic<int>**>(args); }, &count);
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(count, 800);
}

// "A host thread which fails to immediately invoke an enqueue API call because of out of stack
// memory should return CL_OUT_OF_HOST_MEMORY."
TEST_P(ExecByLocalThread, NeedsAStack) {
  struct Call {
    cl_command_queue queue;
    cl_int code = CL_SUCCESS;
  } call = {queue_};
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, 32 << 10), 0);
  pthread_t thread;
  const int made = pthread_create(
      &thread, &attributes,
      [](void* data) -> void* {
        Call& mine = *static_cast<Call*>(data);
        mine.code = clEnqueueMarkerWithWaitList(mine.queue, 0, nullptr, nullptr);
        return nullptr;
      },
      &call);
  pthread_attr_destroy(&attributes);
  if (made != 0) GTEST_SKIP() << "the system gives no thread with so small a stack";
  pthread_join(thread, nullptr);
  EXPECT_EQ(call.code, CL_OUT_OF_HOST_MEMORY);
}

INSTANTIATE_TEST_SUITE_P(, ExecByLocalThread,
                         testing::Values(0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE));

}  // namespace
}  // namespace weft::test
