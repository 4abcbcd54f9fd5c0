// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The upper halves of products of 64 bits, of which a machine has an instruction for one number
// alone: of vectors, by four products of 32 bits.
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

// The factors of 64 bits of the product whose upper half a number is, as that of mul_hi.
struct HighProduct {
  // Nothing if it is none.
  static std::optional<HighProduct> Find(const llvm::Instruction& instruction);

  llvm::Value *factor, *other;
};

// Of unsigned numbers, or vectors of them.
llvm::Value* MultiplyHigh(llvm::IRBuilderBase& builder, llvm::Value* factor, llvm::Value* other);

}  // namespace weft::compiler
