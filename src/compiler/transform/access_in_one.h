// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses of one block or of blocks that follow each other, to elements side by side, made one of
// a vector. That nothing between them minds is the caller's to know.
//
//   %a = load float, ptr %p         =>  %v = load <2 x float>, ptr %p
//   %b = load float, ptr (%p + 1)       %a = %v[0], %b = %v[1]
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// Of `accesses`, loads or stores alike in the order of their elements, those of every `count` that
// follow each other; the first of all dominates the others. Loads are made where the first of them
// is, stores where the last is. Erases `accesses`.
void AccessInOne(llvm::ArrayRef<llvm::Instruction*> accesses, unsigned count);

}  // namespace weft::compiler
