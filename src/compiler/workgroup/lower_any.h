// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the vectorizer leaves of weft.any is a question about one work-item.
//
// In: weft.any calls on i1. Out: none.
//
//   %a = call i1 @weft.any(i1 %c)  =>  %a is %c
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LowerAny(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
