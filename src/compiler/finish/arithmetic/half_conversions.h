// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Halves, and vectors of them, from and to float and double.
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

class HalfConversions {
 public:
  // `on_bits`: without the processor's conversions.
  HalfConversions(llvm::IRBuilder<>& builder, bool on_bits)
      : builder_(builder), on_bits_(on_bits) {}

  llvm::Value* ToFloat(llvm::Value* halves);
  // Rounds to nearest, ties to even.
  llvm::Value* FromFloat(llvm::Value* floats);
  llvm::Value* FromDouble(llvm::Value* doubles);
  // `nearest` is the float nearest to a number that it is not exactly where `is_inexact` holds, but
  // too small in magnitude where `is_less` does, or too great. Gives the one of the number's two
  // neighbours whose last bit is set, and `nearest` where that is exact.
  llvm::Value* RoundToOdd(llvm::Value* nearest, llvm::Value* is_inexact, llvm::Value* is_less);

 private:
  llvm::Value* ToFloatOnBits(llvm::Value* halves);
  llvm::Value* FromFloatOnBits(llvm::Value* floats);

  llvm::IRBuilder<>& builder_;
  bool on_bits_;
};

}  // namespace weft::compiler
