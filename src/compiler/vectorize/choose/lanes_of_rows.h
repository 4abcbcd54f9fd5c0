// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops in which each lane goes through memory along a row of its own.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// As many lanes of `most`, a power of two, as have rows that do not push each other out of the
// cache; where blocks of rows are read or written at once (RowBlocks), as many as have these in
// `register_bytes`, or as `kWidth` says.
unsigned LanesOfRows(llvm::Function& kernel, KernelJob& job, uint64_t register_bytes,
                     unsigned most);

}  // namespace weft::compiler
