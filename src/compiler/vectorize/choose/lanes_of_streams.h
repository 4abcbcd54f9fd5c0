// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that read and write many arrays side by side, as those of chemistry and of lattice gases
// do, with what each work-item has in tens of them. Arrays are mostly as far apart as keeps their
// elements in the same set of the nearest cache, which has room for a few lines.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// As many lanes as fill a cache line of each array, if there are so many arrays that lines are gone
// when the next SIMD group comes for the rest of them; else `width`. `bits` is what an element
// mostly has.
unsigned LanesOfStreams(llvm::Function& kernel, KernelJob& job, unsigned bits, unsigned width);

}  // namespace weft::compiler
