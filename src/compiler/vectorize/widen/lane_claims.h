// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the vectorizer claims of lanes, compared at run time with what each lane computes for itself
// (VariantKey::checks_claims).
//
// A claim of a value rests on a rule and on the claims of the operands. So each value that is
// claimed to be uniform or strided gets a twin, which does the same to the operands' lanes; a
// marker asks whether both agree in all active lanes. The first claim that is wrong is then found:
// those of its operands hold. Only addresses rest on more, namely that somebody accesses memory
// there (narrow_index.h), and are asked for where that is done.
//
//   %w = zext i32 %v to i64       =>  %w = zext i32 %v to i64       ; strided, lane 0's
//                                     %own = zext i32 %v to i64     ; varying
//                                     call void @weft.claim(i64 %w, i64 %own, ptr @text)
#pragma once

#include "compiler/vectorize/widen/lane_values.h"

namespace weft::compiler {

// Adds twins and markers. `shapes` and `interleaved` then know them.
void AssertClaims(llvm::Function& kernel, LaneShapes& shapes, LaneShapes::Interleaved& interleaved);

// Puts the comparison ahead of a marker. `mask` is that of the active lanes; null: all.
void CheckClaim(LaneValues& values, llvm::CallInst& claim, llvm::Value* mask);

}  // namespace weft::compiler
