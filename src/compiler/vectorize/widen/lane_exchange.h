// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls between the work-items of a SIMD group (lane_call.h), as operations on vectors.
#pragma once

#include "compiler/ir/lane_call.h"
#include "compiler/vectorize/widen/lane_values.h"
#include "llvm/Target/TargetMachine.h"

namespace weft::compiler {

// The result of a call in which the lanes of the mask (null: all) take part: a scalar if the
// operation gives all of them the same, else a vector.
llvm::Value* ExchangeLanes(LaneValues& values, llvm::CallInst& call, LaneCall what,
                           llvm::Value* mask, const llvm::TargetMachine& machine);

}  // namespace weft::compiler
