// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>

namespace weft {

// Stops a stoppable launch that takes longer than so many seconds; 0 lets it take any time.
class TimeLimit {
 public:
  // `stop` is the word by which others stop the launch, or null.
  TimeLimit(uint64_t seconds, const uint32_t* stop);
  ~TimeLimit();
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

  // The word that the kernel is to look at.
  const uint32_t* stop() const;
  bool IsExceeded() const { return exceeded_.load(std::memory_order_acquire); }

 private:
  static void* Main(void* self);
  void Watch();

  const uint64_t seconds_;
  const uint32_t* const other_stop_;
  std::atomic<uint32_t> stop_ = 0;
  std::atomic<uint32_t> done_ = 0;
  std::atomic<bool> exceeded_ = false;
  bool watched_ = false;
  pthread_t thread_;
};

}  // namespace weft
