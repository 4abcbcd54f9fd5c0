// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extensions of strided 32-bit values to 64 bits, redone in 64 bits from the ids on. Lane 0 need
// not be active, and then its narrow value may have wrapped where those of active lanes did not.
#pragma once

#include "compiler/analysis/lanes/lane_shapes.h"

namespace weft::compiler {

void WidenIndices(llvm::Function& kernel, LaneShapes& shapes);

}  // namespace weft::compiler
