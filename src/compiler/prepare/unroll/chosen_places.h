// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indices of private arrays that are choices between a few constants, as of the row and column of a
// small matrix that a rotation turns next. Each access becomes accesses of all the places that it
// may find in the array, so that no index depends on data any more.
//
//   %i = select i1 %c, i64 2, i64 1               =>  %x1 = load double, ptr %a1
//   %p = getelementptr double, ptr %a, i64 %i         %x2 = load double, ptr %a2
//   %x = load double, ptr %p                          %x = select i1 %c, double %x2, double %x1
#pragma once

#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// Elements of an array up to which accesses of several cost less than one of a place in memory.
inline constexpr uint64_t kMaxChosenFrom = 16;

// Whether a value is nothing but a choice between a few constants, whatever the choice depends on.
bool IsChoiceOfFew(const llvm::Value& value);

// For each access of the array. The uses are steps, loads and stores alone.
void SplitChosenPlaces(llvm::AllocaInst& array);

}  // namespace weft::compiler
