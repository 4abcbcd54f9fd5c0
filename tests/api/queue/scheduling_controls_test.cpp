// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_arm_scheduling_controls: queues that are flushed by themselves, and queues for some of the
// compute units.
#include <CL/cl_weft.h>
#include <gtest/gtest.h>
#include <sched.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "api_checks.h"
#include "device_queue.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

using Properties = std::vector<cl_queue_properties>;

cl_int Code(const Properties& properties) {
  const Own<cl_context> context(MakeContext());
  return ErrorOf(&clCreateCommandQueueWithProperties, context, FindDevice(), properties.data());
}

TEST(SchedulingControls, AreThoseThatQueuesTake) {
  EXPECT_EQ(Get<cl_device_scheduling_controls_capabilities_arm>(
                clGetDeviceInfo, FindDevice(), CL_DEVICE_SCHEDULING_CONTROLS_CAPABILITIES_ARM),
            cl_bitfield(CL_DEVICE_SCHEDULING_KERNEL_BATCHING_ARM |
                        CL_DEVICE_SCHEDULING_COMPUTE_UNIT_LIMIT_ARM));
  EXPECT_TRUE(
      GetList<cl_int>(clGetDeviceInfo, FindDevice(), CL_DEVICE_SUPPORTED_REGISTER_ALLOCATIONS_ARM)
          .empty());
  cl_uint warps = 0;
  EXPECT_EQ(
      clGetDeviceInfo(FindDevice(), CL_DEVICE_MAX_WARP_COUNT_ARM, sizeof warps, &warps, nullptr),
      CL_INVALID_VALUE);
  EXPECT_EQ(Code({CL_QUEUE_KERNEL_BATCHING_ARM, CL_TRUE, 0}), CL_SUCCESS);
  EXPECT_EQ(Code({CL_QUEUE_KERNEL_BATCHING_ARM, CL_FALSE, 0}), CL_SUCCESS);
  EXPECT_EQ(Code({CL_QUEUE_COMPUTE_UNIT_LIMIT_ARM, 1, 0}), CL_SUCCESS);
  EXPECT_EQ(Code({CL_QUEUE_COMPUTE_UNIT_LIMIT_ARM, 4, 0}), CL_SUCCESS);
}

TEST(SchedulingControls, RejectBadValues) {
  EXPECT_EQ(Code({CL_QUEUE_KERNEL_BATCHING_ARM, 2, 0}), CL_INVALID_VALUE);
  // greater than 0 and at most CL_DEVICE_MAX_COMPUTE_UNITS
  for (cl_queue_properties limit :
       {cl_queue_properties{0}, cl_queue_properties{5}, ~cl_queue_properties{0}})
    EXPECT_EQ(Code({CL_QUEUE_COMPUTE_UNIT_LIMIT_ARM, limit, 0}), CL_INVALID_VALUE) << limit;
  // that the device does not support
  EXPECT_EQ(Code({CL_QUEUE_DEFERRED_FLUSH_ARM, CL_TRUE, 0}), CL_INVALID_VALUE);
  for (cl_queue_properties name : {CL_QUEUE_KERNEL_BATCHING_ARM, CL_QUEUE_COMPUTE_UNIT_LIMIT_ARM})
    EXPECT_EQ(Code({CL_QUEUE_PROPERTIES, kDeviceQueue, name, 1, 0}), CL_INVALID_QUEUE_PROPERTIES);
}

class Native {
 public:
  explicit Native(const Properties& properties)
      : queue_(clCreateCommandQueueWithProperties(context_, FindDevice(), properties.data(),
                                                  nullptr)) {}

  cl_command_queue queue() const { return queue_; }
  // A command that calls the function.
  void Enqueue(void(CL_CALLBACK* function)(void*), void* value) {
    EXPECT_EQ(clEnqueueNativeKernel(queue_, function, &value, sizeof value, 0, nullptr, nullptr, 0,
                                    nullptr, nullptr),
              CL_SUCCESS);
  }

 private:
  const Own<cl_context> context_{MakeContext()};
  const Own<cl_command_queue> queue_;
};

// Without batching, a command that nobody waits for or flushes begins, whatever else is enqueued.
TEST(SchedulingControls, BeginWhatIsNotBatchedAtOnce) {
  Native native({CL_QUEUE_KERNEL_BATCHING_ARM, CL_FALSE, 0});
  std::atomic<bool> has_run = false;
  native.Enqueue([](void* args) { **static_cast<std::atomic<bool>**>(args) = true; }, &has_run);
  const auto start = std::chrono::steady_clock::now();
  while (!has_run && std::chrono::steady_clock::now() - start < std::chrono::seconds(20))
    std::this_thread::yield();
  EXPECT_TRUE(has_run);
  EXPECT_EQ(clFinish(native.queue()), CL_SUCCESS);
}

struct Meeting {
  std::atomic<int> present = 0, most = 0;
};

// How many commands of an out-of-order queue run at a time, no thread waiting for them.
int MostAtATime(const Properties& properties) {
  Native native(properties);
  Meeting meeting;
  for (int i = 0; i < 8; ++i)
    native.Enqueue(
        [](void* args) {
          Meeting& at = **static_cast<Meeting**>(args);
          const int present = ++at.present;
          int most = at.most;
          while (most < present && !at.most.compare_exchange_weak(most, present)) {
          }
          std::this_thread::sleep_for(std::chrono::milliseconds(20));
          --at.present;
        },
        &meeting);
  EXPECT_EQ(clFlush(native.queue()), CL_SUCCESS);
  cl_event last = nullptr;
  EXPECT_EQ(clEnqueueMarkerWithWaitList(native.queue(), 0, nullptr, &last), CL_SUCCESS);
  EXPECT_EQ(clFlush(native.queue()), CL_SUCCESS);
  while (Get<cl_int>(clGetEventInfo, last, CL_EVENT_COMMAND_EXECUTION_STATUS) > CL_COMPLETE)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  clReleaseEvent(last);
  return meeting.most;
}

TEST(SchedulingControls, LimitTheComputeUnitsOfAQueue) {
  const Properties limited = {CL_QUEUE_PROPERTIES, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE,
                              CL_QUEUE_COMPUTE_UNIT_LIMIT_ARM, 1, 0};
  EXPECT_EQ(MostAtATime(limited), 1);
  EXPECT_GT(MostAtATime({CL_QUEUE_PROPERTIES, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0}), 1);
}

}  // namespace
}  // namespace weft::test
