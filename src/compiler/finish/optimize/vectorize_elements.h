// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs LLVM's SLP vectorizer over kernels that run one work-item at a time and take vectors of the
// program's own apart, as where each element is compared: what is done alike with all elements is
// done once.
//
// In: the optimized entry, and functions that it calls. Out: the same; code that is made with the
// least effort is left as it is.
//
//   %x = extractelement <8 x i32> %v, 0            %c = icmp eq <8 x i32> %v, splat %k
//   %c0 = icmp eq i32 %x, %k                       %any = bitcast %c to i8 != 0
//   %y = extractelement <8 x i32> %v, 1       =>   br i1 %any
//   %c1 = icmp eq i32 %y, %k
//   br i1 (select %c0, true, (select %c1, ..))
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error VectorizeElements(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
