// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "runtime/os/mutex.h"
#include "weft/kernel_abi.h"

namespace weft {

// What a launch under WEFT_CHECK finds wrong: lanes that are not as the vectorizer took them to be
// (claims), barriers that not all work-items come to (barriers).
class BrokenClaims {
 public:
  // Logs the first few.
  void Report(const char* claim, uint32_t lane, uint64_t claimed, uint64_t own);
  // Logs a place and number once, though many groups may miss each other there.
  void ReportMissed(const char* place, uint32_t here, uint32_t all);
  bool Any() const { return count_.load(std::memory_order_relaxed) != 0; }

 private:
  bool IsNews(const char* place, uint32_t here);

  Mutex mutex_;
  std::vector<std::pair<const char*, uint32_t>> missed_ WEFT_GUARDED_BY(mutex_);  // as told
  std::atomic<uint32_t> count_ = 0;
};

}  // namespace weft

// The imports of kernels (weft/kernel_abi.h).
extern "C" void weft_broken_claim(WeftWorker* worker, const char* claim, uint32_t lane,
                                  uint64_t claimed, uint64_t own);
extern "C" void weft_missed_barrier(WeftWorker* worker, const char* place, uint32_t here,
                                    uint32_t all);
