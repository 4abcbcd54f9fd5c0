// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How kernels tell at run time that something was taken for granted that does not hold
// (VariantKey::checks_claims).
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

// Whether values of the type can be told as 64 bits.
bool IsComparable(const llvm::Type* type);

// "kernel halve, line 12: ", or nothing where no place is known.
std::string PlaceOf(const llvm::DebugLoc& place);

// "kernel halve, line 12: add 'index' is taken to be " and what it is taken to be, as a constant.
llvm::Value* ClaimOf(llvm::Instruction& value, const llvm::Twine& what);

// Code behind a branch that is seldom taken, where `is_broken` holds ahead of the instruction.
llvm::Instruction* IfBroken(llvm::Value* is_broken, llvm::Instruction* place);

// Calls the runtime (WeftBrokenClaim). `lane` is i32, the values are i64.
void TellOfBrokenClaim(llvm::IRBuilderBase& builder, llvm::Value* claim, llvm::Value* lane,
                       llvm::Value* claimed, llvm::Value* own);

}  // namespace weft::compiler
