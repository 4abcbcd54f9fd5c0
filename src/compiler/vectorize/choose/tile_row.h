// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose work-items are numbered along one dimension, and whose places in a tile are bits of
// their local id: x is l & 15, and y is l >> 4. As long as no more lanes than a row has run at a
// time, they access its elements side by side, and share what is of the row.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// As many lanes of `most`, and not below `fewest`, as have side by side what `fewest` have, but for
// accesses that are rare beside all that the kernel does. Both are powers of two. Sets kWidth.
unsigned LanesOfTileRow(llvm::Function& kernel, unsigned fewest, unsigned most, KernelJob& job);

}  // namespace weft::compiler
