// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/time_limit.h"

#include "runtime/os/clock.h"
#include "runtime/os/futex.h"
#include "runtime/os/thread.h"

namespace weft {
namespace {

// How long a stop by others may take to arrive.
constexpr uint64_t kStepNs = 10'000'000;

}  // namespace

TimeLimit::TimeLimit(uint64_t seconds, const uint32_t* stop)
    : seconds_(seconds), other_stop_(stop) {
  watched_ = seconds_ != 0 && StartThread("weft-time-limit", Main, this, &thread_);
}

TimeLimit::~TimeLimit() {
  if (!watched_) return;
  done_.store(1, std::memory_order_release);
  FutexWake(&done_);
  pthread_join(thread_, nullptr);
}

const uint32_t* TimeLimit::stop() const {
  return watched_ ? reinterpret_cast<const uint32_t*>(&stop_) : other_stop_;
}

void* TimeLimit::Main(void* self) {
  static_cast<TimeLimit*>(self)->Watch();
  return nullptr;
}

void TimeLimit::Watch() {
  const uint64_t start = MonotonicNs();
  while (done_.load(std::memory_order_acquire) == 0) {
    const bool is_over = (MonotonicNs() - start) / 1'000'000'000 >= seconds_;
    if (is_over) exceeded_.store(true, std::memory_order_release);
    if (is_over || (other_stop_ && __atomic_load_n(other_stop_, __ATOMIC_RELAXED) != 0)) {
      stop_.store(1, std::memory_order_release);
      return;
    }
    FutexWait(done_, 0, kStepNs);
  }
}

}  // namespace weft
