// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose work-items are numbered along one dimension, and whose places in a tile are bits of
// their local id: x is l & 15, and y is l >> 4. As long as no more lanes than a row has run at a
// time, they access its elements side by side, and share what is of the row.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// As many lanes of `most`, and not below `fewest`, as leave no access of the lanes apart that
// `fewest` have side by side. Both are powers of two. Sets kWidth.
unsigned LanesOfTileRow(llvm::Function& kernel, unsigned fewest, unsigned most,
                        bool has_large_objects);

}  // namespace weft::compiler
