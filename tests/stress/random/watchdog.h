// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "failures.h"

namespace weft::test {

// Ends the process, and tells what each thread was doing, when one of them is in the same operation
// for a minute.
class Watchdog {
 public:
  Watchdog();
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  void Watch(const Activity& activity);
  void Forget(const Activity& activity);

 private:
  struct Watched {
    const Activity* activity;
    unsigned count;
    int seconds;  // since the count changed
  };

  void Run();
  [[noreturn]] void Tell() const;

  std::mutex mutex_;
  std::condition_variable stopping_;
  bool stop_ = false;
  std::vector<Watched> watched_;
  std::thread thread_;
};

}  // namespace weft::test
