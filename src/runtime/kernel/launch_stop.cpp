// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/launch_stop.h"

#include "runtime/os/clock.h"
#include "runtime/os/futex.h"
#include "runtime/os/thread.h"

namespace weft {
namespace {

// How long a stop by others may take to arrive.
constexpr uint64_t kStepNs = 10'000'000;

}  // namespace

LaunchStop::LaunchStop(uint64_t seconds, const uint32_t* stop, bool may_end_itself)
    : seconds_(seconds), other_stop_(stop), may_end_itself_(may_end_itself) {
  const bool has_others = seconds_ != 0 || (may_end_itself_ && other_stop_);
  watched_ = has_others && StartThread("weft-stop", Main, this, &thread_);
}

LaunchStop::~LaunchStop() {
  if (!watched_) return;
  done_.store(1, std::memory_order_release);
  FutexWake(&done_);
  pthread_join(thread_, nullptr);
}

const uint32_t* LaunchStop::word() const {
  return watched_ || may_end_itself_ ? reinterpret_cast<const uint32_t*>(&stop_) : other_stop_;
}

void LaunchStop::EndItself(uint32_t reason) {
  uint32_t none = 0;
  reason_.compare_exchange_strong(none, reason + 1, std::memory_order_acq_rel);
  stop_.store(1, std::memory_order_release);
}

void* LaunchStop::Main(void* self) {
  static_cast<LaunchStop*>(self)->Watch();
  return nullptr;
}

void LaunchStop::Watch() {
  const uint64_t start = MonotonicNs();
  while (done_.load(std::memory_order_acquire) == 0) {
    const bool is_over = seconds_ != 0 && (MonotonicNs() - start) / 1'000'000'000 >= seconds_;
    if (is_over) late_.store(true, std::memory_order_release);
    if (is_over || (other_stop_ && __atomic_load_n(other_stop_, __ATOMIC_RELAXED) != 0)) {
      stop_.store(1, std::memory_order_release);
      return;
    }
    FutexWait(done_, 0, kStepNs);
  }
}

}  // namespace weft
