// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

#include "event.h"

namespace weft::test {

// A thread that sets user events when their time has come, and waits for nothing else: whatever
// waits for such an event may wait in any thread.
class Gatekeeper {
 public:
  Gatekeeper();
  ~Gatekeeper();  // sets all that are left
  Gatekeeper(const Gatekeeper&) = delete;
  Gatekeeper& operator=(const Gatekeeper&) = delete;

  // A user event that gets `status` after this time.
  Event Make(cl_context context, cl_int status, std::chrono::microseconds after);

 private:
  using Clock = std::chrono::steady_clock;
  struct Gate {
    Clock::time_point due;
    cl_event event;
    cl_int status;
    bool operator<(const Gate& other) const { return due > other.due; }
  };

  void Run();

  std::mutex mutex_;
  std::condition_variable changed_;
  bool stop_ = false;
  std::priority_queue<Gate> gates_;
  std::thread thread_;
};

}  // namespace weft::test
