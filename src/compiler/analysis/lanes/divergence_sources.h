// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where work-items begin to differ, for analysis/lanes/uniformity.h.
#pragma once

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Value.h"

namespace weft::compiler {

// Among the work-items of a group that compute a value between the same two barriers. Not to be
// taken for uniformity within a SIMD group, which more values have.
//
// A load from global or local memory at a uniform address is uniform: were another work-item to
// store there with no barrier between, the program would have a data race. Atomic and volatile
// loads are not, nor is private memory.
llvm::InstructionUniformity WithinWorkGroup(const llvm::Value& value);

// Among the lanes of a SIMD group, which are consecutive work-items along dimension 0: ids of the
// other dimensions and of the group are the same for all. Holds before the control flow is
// linearized; afterwards every branch is uniform and lane_shapes.h tells values apart.
llvm::InstructionUniformity WithinSimdGroup(const llvm::Value& value);

// Among SIMD groups that have the same ids in all dimensions but 1.
llvm::InstructionUniformity AcrossRows(const llvm::Value& value);

}  // namespace weft::compiler
