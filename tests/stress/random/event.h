// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <utility>

#include "driver.h"

namespace weft::test {

// A hold on a cl_event, or none.
class Event {
 public:
  Event() = default;
  // Takes over a hold.
  explicit Event(cl_event event) : event_(event) {}
  Event(const Event& other) : event_(other.event_) {
    if (event_) clRetainEvent(event_);
  }
  Event(Event&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
  Event& operator=(Event other) noexcept {
    std::swap(event_, other.event_);
    return *this;
  }
  ~Event() {
    if (event_) clReleaseEvent(event_);
  }

  explicit operator bool() const { return event_; }
  cl_event get() const { return event_; }
  cl_event Release() { return std::exchange(event_, nullptr); }

  cl_int Status() const {
    cl_int status = CL_QUEUED;
    clGetEventInfo(event_, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
    return status;
  }
  // A time stamp of a completed command of a queue with profiling.
  cl_ulong Stamp(cl_profiling_info name) const {
    cl_ulong stamp = 0;
    clGetEventProfilingInfo(event_, name, sizeof stamp, &stamp, nullptr);
    return stamp;
  }

 private:
  cl_event event_ = nullptr;
};

}  // namespace weft::test
