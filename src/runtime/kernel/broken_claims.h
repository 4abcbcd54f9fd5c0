// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <cstdint>

#include "weft/kernel_abi.h"

namespace weft {

// What a launch under WEFT_CHECK=claims finds wrong: lanes that are not as the vectorizer took them
// to be.
class BrokenClaims {
 public:
  // Logs the first few.
  void Report(const char* claim, uint32_t lane, uint64_t claimed, uint64_t own);
  bool Any() const { return count_.load(std::memory_order_relaxed) != 0; }

 private:
  std::atomic<uint32_t> count_ = 0;
};

}  // namespace weft

// The import of kernels (weft/kernel_abi.h).
extern "C" void weft_broken_claim(WeftWorker* worker, const char* claim, uint32_t lane,
                                  uint64_t claimed, uint64_t own);
