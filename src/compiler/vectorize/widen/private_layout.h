// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where private variables put their lanes. A variable that is only read and written in elements of
// one size is interleaved: element i of all lanes, then element i + 1; a uniform index then
// reaches adjacent memory. Any other is laid out whole for one lane after another.
#pragma once

#include "compiler/vectorize/widen/lane_values.h"

namespace weft::compiler {

// The variables to be interleaved and the addresses derived from them, with the element's bytes.
LaneShapes::Interleaved FindInterleaved(llvm::Function& kernel);

// The bytes of a variable's elements if it is to be interleaved but for being filled as a whole; 0
// if it is not.
uint64_t ElementBesidesFills(llvm::AllocaInst& variable);

// Gives each variable room for all lanes. What it was stays valid as lane 0's.
void WidenVariables(llvm::Function& kernel, LaneShapes& shapes,
                    LaneShapes::Interleaved& interleaved, unsigned width);

}  // namespace weft::compiler
