// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gatekeeper.h"

#include "failures.h"

namespace weft::test {

Gatekeeper::Gatekeeper() : thread_([this] { Run(); }) {}

Gatekeeper::~Gatekeeper() {
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

Event Gatekeeper::Make(cl_context context, cl_int status, std::chrono::microseconds after) {
  Event event(clCreateUserEvent(context, nullptr));
  {
    std::lock_guard lock(mutex_);
    gates_.push({Clock::now() + after, Event(event).Release(), status});
  }
  changed_.notify_one();
  return event;
}

void Gatekeeper::Run() {
  Doing().operation = "gatekeeper";
  std::unique_lock lock(mutex_);
  while (!stop_ || !gates_.empty()) {
    if (gates_.empty()) {
      changed_.wait(lock);
    } else if (const auto due = gates_.top().due; !stop_ && due > Clock::now()) {
      changed_.wait_until(lock, due);
    } else {
      const Gate gate = gates_.top();
      gates_.pop();
      lock.unlock();
      WEFT_CALL(clSetUserEventStatus, gate.event, gate.status);
      clReleaseEvent(gate.event);
      lock.lock();
    }
  }
}

}  // namespace weft::test
