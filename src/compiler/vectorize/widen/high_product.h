// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The upper halves of products of 64 bits, of which a machine has an instruction for one number
// alone: of vectors, by four products of 32 bits.
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

// The factors of a product of whose upper half a number is made: mul_hi's, shifted to the right by
// some bits and cut to a type.
struct HighProduct {
  // Nothing if it is none.
  static std::optional<HighProduct> Find(const llvm::Instruction& instruction);

  // The number, of the factors' lanes.
  llvm::Value* Multiply(llvm::IRBuilderBase& builder, llvm::Value* factors, llvm::Value* others,
                        llvm::Type* type) const;

  llvm::Value *factor, *other;  // of 64 bits, or of fewer
  unsigned shift;
};

// Of unsigned numbers of 64 bits, or vectors of them.
llvm::Value* MultiplyHigh(llvm::IRBuilderBase& builder, llvm::Value* factor, llvm::Value* other);

}  // namespace weft::compiler
