// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/broken_claims.h"

#include <algorithm>

#include "runtime/base/log.h"
#include "runtime/kernel/fp_state.h"

namespace weft {
namespace {

constexpr uint32_t kMaxLines = 16;  // of one launch

}  // namespace

void BrokenClaims::Report(const char* claim, uint32_t lane, uint64_t claimed, uint64_t own) {
  if (count_.fetch_add(1, std::memory_order_relaxed) >= kMaxLines) return;
  const FpStateScope fp_state(FpState::kStandard);
  Log(LogCategory::kCommand, "{}, but lane {} has {:#x}, not {:#x}", claim, lane, own, claimed);
}

bool BrokenClaims::IsNews(const char* place, uint32_t here) {
  const std::pair missed(place, here);
  MutexLock lock(mutex_);
  const bool is_told = std::ranges::find(missed_, missed) != missed_.end();
  if (is_told || missed_.size() >= kMaxLines) return false;
  missed_.push_back(missed);
  return true;
}

void BrokenClaims::ReportMissed(const char* place, uint32_t here, uint32_t all) {
  count_.fetch_add(1, std::memory_order_relaxed);
  if (!IsNews(place, here)) return;
  const FpStateScope fp_state(FpState::kStandard);
  Log(LogCategory::kCommand, "{} is reached by {} of {} work-items", place, here, all);
}

}  // namespace weft

extern "C" void weft_broken_claim(WeftWorker* worker, const char* claim, uint32_t lane,
                                  uint64_t claimed, uint64_t own) {
  static_cast<weft::BrokenClaims*>(worker->broken_claims)->Report(claim, lane, claimed, own);
}

extern "C" void weft_missed_barrier(WeftWorker* worker, const char* place, uint32_t here,
                                    uint32_t all) {
  static_cast<weft::BrokenClaims*>(worker->broken_claims)->ReportMissed(place, here, all);
}
