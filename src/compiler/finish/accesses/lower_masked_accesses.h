// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Masked loads and stores that the machine lacks, as of bytes without AVX-512, or is slow at: plain
// ones where all lanes take part, which most groups come with, else gathers and scatters, or what
// they were. A load is plain as well where some lanes take part and all lie in one page: there is
// nothing in it that may not be read. Code generation would ask for each lane. What lanes have
// vectors of that are words of the machine, such as two shorts, is loaded and stored word by word.
//
// In: a kernel that is done but for code generation. Out: masked loads and stores are the
// machine's, or have constant masks.
//
//   %v = @llvm.masked.load(ptr %p, <8 x i1> %m, ..)
//   =>  if %m is all ones, or is not 0 and %p + 0..7 in one page: select %m, (load <8 x i8>, %p)
//       else: @llvm.masked.gather(%p + 0, 1, .., %m)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LowerMaskedAccesses(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
