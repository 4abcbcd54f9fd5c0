// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs LLVM's vectorizer over loops of a kernel that runs one work-item at a time, as far as that
// walks rows of memory in them (analysis/loops/row_walks.h), and over such loops of any kernel that
// run once for all work-items (workgroup/share_uniform_loops.h).
//
// In: the optimized entry. Out: the same, with such loops rotated, and several turns of them made
// at once, in the order of each sum of floats. Loops that fill memory with one value are calls of
// memset: of short ones, what the vectorizer leaves over would be most. Code that is made with the
// least effort is left as it is.
//
//   for (j = 0; j < n; ++j)      for (j = 0; j + 16 <= n; j += 16)
//     o[j] = a[j] * 2         =>   store (load <16 x float>, ptr (a + j)) * 2, ptr (o + j)
//                                for (; j < n; ++j) ..
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error VectorizeLoops(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
