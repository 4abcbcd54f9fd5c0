// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Division of vectors of 64-bit integers by a known number. It is a product with another number, of
// which the upper half counts; x86 multiplies vectors of 32-bit integers to that width at most, so
// that LLVM goes lane by lane here. The upper half is made of four products of halves.
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

namespace weft::compiler {

// Whether a divisor is the same known number in all lanes and more than a shift is to be made of
// it.
bool IsKnownDivisor(const llvm::Value* divisor);

llvm::Value* DivideByKnown(llvm::IRBuilderBase& builder, llvm::Instruction::BinaryOps operation,
                           llvm::Value* dividend, llvm::Value* divisor);

}  // namespace weft::compiler
