// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which dimension of the range the lanes of a SIMD group are taken along, and makes it
// dimension 0: the one along which work-items access adjacent memory.
//
// In: canonical flow. Out: the same, with that dimension and dimension 0 exchanged in all that the
// kernel asks of its launch; `weft-lane-dimension` says so to the runtime, which then exchanges
// them in the launch. Where some memory is adjacent along dimension 1 all the same,
// `weft-has-square-groups` asks the runtime for groups that use up the cache lines that they touch.
// Only where nothing depends on how work-items are grouped. `weft-offset-multiple` and
// `weft-row-multiple` say what is known of where rows begin along the lanes' dimension.
//
//   %row = weft.local_id(0), %col = weft.local_id(1)  =>  %row = weft.local_id(1), %col = ..(0)
//   load (%a + %row * %n + %col)                          load (%a + %row * %n + %col)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error ChooseDimension(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
