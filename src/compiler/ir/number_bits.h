// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/Type.h"
#include "llvm/Support/MathExtras.h"

namespace weft::compiler {

// The bits of a number as memory and registers hold it whole: an integer or a real number of 8, 16,
// 32 or 64 bits. 0 of all other types.
inline unsigned NumberBits(const llvm::Type& type) {
  if (!type.isIntegerTy() && !type.isFloatingPointTy()) return 0;
  const unsigned bits = type.getPrimitiveSizeInBits().getFixedValue();
  return bits >= 8 && bits <= 64 && llvm::isPowerOf2_32(bits) ? bits : 0;
}

}  // namespace weft::compiler
