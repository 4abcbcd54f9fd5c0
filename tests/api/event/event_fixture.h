// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two queues and the events of markers on them.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "api_checks.h"

namespace weft::test {

inline bool Eventually(const std::function<bool()>& condition) {
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > limit) return false;
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  return true;
}

// Time enough for what must not happen.
inline void Pause() { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }

class EventTest : public testing::Test {
 protected:
  void TearDown() override {
    clFinish(queue_);
    clReleaseCommandQueue(queue_);
    clReleaseCommandQueue(unordered_);
    clReleaseContext(context_);
  }

  cl_event User() {
    cl_event event = clCreateUserEvent(context_, &error_);
    EXPECT_EQ(error_, CL_SUCCESS);
    return event;
  }
  // A marker after `events`.
  static cl_event Marker(cl_command_queue queue, std::vector<cl_event> events = {}) {
    cl_event marker = nullptr;
    EXPECT_EQ(clEnqueueMarkerWithWaitList(queue, cl_uint(events.size()),
                                          events.empty() ? nullptr : events.data(), &marker),
              CL_SUCCESS);
    return marker;
  }
  static cl_int StatusOf(cl_event event) {
    return Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS);
  }
  static void Release(std::vector<cl_event> events) {
    for (cl_event event : events) EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
  }

  cl_int error_ = CL_SUCCESS;
  const cl_context context_ = MakeContext();
  const cl_command_queue queue_ =
      clCreateCommandQueue(context_, FindDevice(), CL_QUEUE_PROFILING_ENABLE, &error_);
  const cl_command_queue unordered_ =
      clCreateCommandQueue(context_, FindDevice(), CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &error_);
};

// The statuses that callbacks were told.
struct Calls {
  std::mutex mutex;
  std::vector<cl_int> statuses;

  static void CL_CALLBACK Note(cl_event, cl_int status, void* calls) {
    auto* self = static_cast<Calls*>(calls);
    std::lock_guard lock(self->mutex);
    self->statuses.push_back(status);
  }
  std::vector<cl_int> get() {
    std::lock_guard lock(mutex);
    return statuses;
  }
};

}  // namespace weft::test
