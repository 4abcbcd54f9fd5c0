// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>

namespace weft {

// What a stoppable launch is stopped by: a limit of time, others, or itself.
class LaunchStop {
 public:
  // After so many seconds, 0 for any time. `stop` is the word by which others stop the launch, or
  // null.
  LaunchStop(uint64_t seconds, const uint32_t* stop, bool may_end_itself);
  ~LaunchStop();
  LaunchStop(const LaunchStop&) = delete;
  LaunchStop& operator=(const LaunchStop&) = delete;

  // The word that the kernel is to look at.
  const uint32_t* word() const;
  bool IsLate() const { return late_.load(std::memory_order_acquire); }

  // The kernel asks for it, on any of its threads; the first reason counts.
  void EndItself(uint32_t reason);
  bool EndedItself(uint32_t reason) const {
    return reason_.load(std::memory_order_acquire) == reason + 1;
  }

 private:
  static void* Main(void* self);
  void Watch();

  const uint64_t seconds_;
  const uint32_t* const other_stop_;
  const bool may_end_itself_;
  std::atomic<uint32_t> stop_ = 0;
  std::atomic<uint32_t> reason_ = 0;  // one more than what was asked for
  std::atomic<uint32_t> done_ = 0;
  std::atomic<bool> late_ = false;
  bool watched_ = false;
  pthread_t thread_;
};

}  // namespace weft
