// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer division of vectors, which x86 has no instruction for, by way of f64: the quotient of two
// integers of 32 bits, rounded to 53 bits and then towards 0, is exact; those of 64 bits take a
// second step from what the first one leaves. A division of f64 takes Intel's processors 16 cycles
// for eight, so that an estimate of the reciprocal and three products take its place where there is
// one. Never traps; lanes that divide by 0 hold anything.
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

// Of at most 64 bits; more than 32 are worth it where the machine converts and multiplies vectors
// of these.
llvm::Value* DivideLanes(llvm::IRBuilderBase& builder, llvm::Instruction::BinaryOps operation,
                         llvm::Value* dividend, llvm::Value* divisor, bool has_reciprocals);

}  // namespace weft::compiler
