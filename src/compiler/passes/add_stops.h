// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a stoppable kernel return soon after the word at WeftLaunch::stop is no longer 0: each turn
// of each loop looks at it. Values of work-items may be lost by that, memory stays sound, since
// local and private memory belong to the thread.
//
// In: the entry, with all loops that will be. Out: no way through it is endless while the word
// is not 0.
//
//   loop:                   =>  loop:
//     %i = phi ...                %i = phi ...
//     ...                         %word = load atomic volatile i32, ptr %stop monotonic
//                                 %stops = icmp ne i32 %word, 0
//                                 br i1 %stops, label %stopped, label %loop.rest
#pragma once

#include "compiler/passes/kernel_job.h"

namespace weft::compiler {

llvm::Error AddStops(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
