// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "compiler/analysis/lanes/lane_shapes.h"

namespace weft::compiler {

// Whether the lanes' indices, a vector of integers, most likely lie within a few dozen of each
// other: those that are computed from where the lanes are, by a scale below 1 as when an image
// grows, and not from anything that memory holds, nor by rows.
bool AreLikelyNear(llvm::Value& indices);

// The same of the index that a work-item has.
bool IsLikelyNear(llvm::Value& index, const LaneShapes& shapes);

}  // namespace weft::compiler
