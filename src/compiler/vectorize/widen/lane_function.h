// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The form in which a shared function (ir/shared_function.h) serves a whole SIMD group: each scalar
// of a parameter is a vector of all lanes' values, the last parameter has a bit for each lane that
// takes part, and the result is one vector, or a struct of those of its scalars.
//
//   define float @f.g(<2 x float> %a)  =>  define <8 x float> @lanes.8.f.g(<8 x float> %a0,
//                                                                  <8 x float> %a1, i8 %mask)
#pragma once

#include "compiler/vectorize/widen/lane_values.h"

namespace weft::compiler {

// Declares the lanes' form of a function; its body is to follow.
llvm::Function& DeclareLaneFunction(const llvm::Function& shared, unsigned width);

// That form, if it was declared.
llvm::Function* FindLaneFunction(const llvm::Function& shared, unsigned width);

// Calls that form where the instruction is a call to a function that has one. `mask`: null stands
// for all lanes.
std::optional<Lanes> CallLaneFunction(LaneValues& values, llvm::Instruction& instruction,
                                      llvm::Value* mask);

// Gives the parameters of a function, the last of which is its mask, their lanes, which are what
// its lanes' form takes.
void SetParameters(LaneValues& values, llvm::Function& shared, llvm::Function& lanes);

// Returns the lanes of a value.
void CreateLaneReturn(llvm::IRBuilderBase& builder, llvm::ArrayRef<llvm::Value*> lanes);

}  // namespace weft::compiler
