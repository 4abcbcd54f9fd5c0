// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops in which each lane goes through memory along a row of its own.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

struct RowLanes {
  unsigned most;          // whose rows do not push each other out of the cache
  unsigned in_registers;  // whose blocks of rows, read or written at once (RowBlocks), fit there
};

// Of `most`, a power of two. At least as many have blocks in registers, of so many bytes in all, as
// `kWidth` says.
RowLanes LanesOfRows(llvm::Function& kernel, KernelJob& job, uint64_t register_bytes,
                     unsigned most);

}  // namespace weft::compiler
