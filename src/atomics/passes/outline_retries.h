// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes small loops around a compare-and-exchange out of the vectorizer's sight: each lane tries
// again on its own, as often as it needs, which in step with the others would be as often as the
// unluckiest one, and for a place that all share as often as there are lanes.
//
// OutlineRetries. In: canonical flow. Out: such a loop is a call, which the vectorizer makes for
// one lane after another. InlineRetries undoes that. Neither does anything for a width of 1.
//
//   loop: .. cmpxchg ..; br i1 %is_done, label %after, label %loop
//     =>  call void @weft.retry(ptr %p, float %v, ptr %out); %old = load float, ptr %out
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error OutlineRetries(llvm::Module& module, KernelJob& job);
llvm::Error InlineRetries(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
