// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel gains from running as SIMD groups, by a rough count of cycles (lane_cycles.h).
// `weft-width` says how many work-items a group would have. For `has_large_objects` see VariantKey.
#pragma once

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Function.h"

namespace weft::compiler {

// Whether it is worth to have SIMD groups at all. Arithmetic gains by the number of lanes, and so
// does adjacent memory; memory far apart does not: a gather or a scatter takes longer than as many
// accesses of one work-item, most of all where lanes exchange data through local memory, since a
// gather waits for all stores before it.
bool GainsFromLanes(llvm::Function& kernel, const llvm::TargetTransformInfo& target,
                    bool has_large_objects);

// Whether groups of twice the size take little longer: those whose loops mostly wait for what they
// computed in the turn before.
bool GainsFromTwiceTheLanes(llvm::Function& kernel, const llvm::TargetTransformInfo& target,
                            bool has_large_objects);

}  // namespace weft::compiler
