// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watchdog.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace weft::test {
namespace {

constexpr int kPatience = 60;  // seconds

}  // namespace

Watchdog::Watchdog() : thread_([this] { Run(); }) {}

Watchdog::~Watchdog() {
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
  }
  stopping_.notify_one();
  thread_.join();
}

void Watchdog::Watch(const Activity& activity) {
  std::lock_guard lock(mutex_);
  watched_.push_back({&activity, activity.count, 0});
}

void Watchdog::Forget(const Activity& activity) {
  std::lock_guard lock(mutex_);
  std::erase_if(watched_, [&](const Watched& watched) { return watched.activity == &activity; });
}

void Watchdog::Run() {
  std::unique_lock lock(mutex_);
  while (!stopping_.wait_for(lock, std::chrono::seconds(1), [this] { return stop_; })) {
    for (Watched& watched : watched_) {
      const unsigned count = watched.activity->count;
      watched.seconds = count == watched.count ? watched.seconds + 1 : 0;
      watched.count = count;
      if (watched.seconds > kPatience) Tell();
    }
  }
}

void Watchdog::Tell() const {
  std::fprintf(stderr, "a thread hangs; this is what each was doing:\n");
  for (const auto& [activity, count, seconds] : watched_)
    std::fprintf(stderr, "thread %d: operation %u (%s), last call %s, for %d s\n", activity->thread,
                 count, activity->operation.load(), activity->call.load(), seconds);
  std::abort();
}

}  // namespace weft::test
