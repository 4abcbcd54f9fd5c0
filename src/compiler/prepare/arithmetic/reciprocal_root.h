// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 1 / sqrt(x) that need not be correctly rounded, and how it is made of an estimate.
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

// x of a division 1 / sqrt(x) that clang marks as inexact, or of doubles as one that may be by a
// reciprocal; its root has no other use. Else null.
llvm::Value* InexactlyRooted(llvm::Instruction& division);

llvm::Value* FusedMultiplyAdd(llvm::IRBuilder<>& builder, llvm::Value* a, llvm::Value* b,
                              llvm::Value* c);

// What an estimate of 1 / sqrt(x) lacks of it: rest is 1 - x * estimate^2. Not a number where x is
// 0 or infinite.
struct RootEstimate {
  llvm::Value *estimate, *product, *rest;
};
RootEstimate RestOfEstimate(llvm::IRBuilder<>& builder, llvm::Value* x, llvm::Value* estimate);

// `first`, which is an estimate or a multiple of it, with the rest taken into account by so many
// terms of the series of 1 / sqrt(1 - rest).
llvm::Value* Corrected(llvm::IRBuilder<>& builder, llvm::Value* first, llvm::Value* rest,
                       unsigned terms);

// Replaces the division and its root.
void ReplaceInexactDivision(llvm::Instruction& division, llvm::Value* replacement);

}  // namespace weft::compiler
