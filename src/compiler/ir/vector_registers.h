// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Analysis/TargetTransformInfo.h"

namespace weft::compiler {

// What a machine keeps vectors in.
struct VectorRegisters {
  unsigned bits;   // of each
  unsigned count;  // of them

  explicit VectorRegisters(const llvm::TargetTransformInfo& target)
      : bits(target.getRegisterBitWidth(llvm::TargetTransformInfo::RGK_FixedWidthVector)),
        count(target.getNumberOfRegisters(target.getRegisterClassForType(true))) {}

  uint64_t bytes() const { return uint64_t{bits} / 8 * count; }
};

}  // namespace weft::compiler
