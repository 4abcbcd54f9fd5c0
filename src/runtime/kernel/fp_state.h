// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The floating-point modes that kernels run in, whatever the application set for its threads.
#pragma once

#include <cstdint>

namespace weft {

enum class FpState : uint8_t {
  kStandard,        // round to nearest, all exceptions masked, subnormals kept
  kFlushDenormals,  // likewise, subnormal inputs and results are zeros
};

// Sets the modes for its lifetime, then gives the thread back its own, with its exception flags.
class FpStateScope {
 public:
  explicit FpStateScope(FpState state) {
    saved_mxcsr_ = __builtin_ia32_stmxcsr();
    asm volatile("fnstcw %0" : "=m"(saved_x87_));
    const uint32_t mxcsr = state == FpState::kFlushDenormals ? kMxcsr | kFtzDaz : kMxcsr;
    __builtin_ia32_ldmxcsr(mxcsr);
    if (saved_x87_ != kX87) asm volatile("fldcw %0" ::"m"(kX87));
  }
  ~FpStateScope() {
    __builtin_ia32_ldmxcsr(saved_mxcsr_);
    if (saved_x87_ != kX87) asm volatile("fldcw %0" ::"m"(saved_x87_));
  }
  FpStateScope(const FpStateScope&) = delete;
  FpStateScope& operator=(const FpStateScope&) = delete;

 private:
  static constexpr uint32_t kMxcsr = 0x1f80, kFtzDaz = 0x8040;
  static constexpr uint16_t kX87 = 0x037f;
  uint32_t saved_mxcsr_;
  uint16_t saved_x87_;
};

}  // namespace weft
