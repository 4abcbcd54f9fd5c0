// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a stoppable kernel return soon after the word at WeftLaunch::stop is no longer 0: each turn
// of each loop looks at it, and so does what follows a call that may take long, or by which the
// kernel ends itself, which makes it stoppable. A function that
// returns early returns zeros, which its caller never uses, as it returns too: the word stays as it
// is. Values of work-items may be lost by that, memory stays sound, since local and private memory
// belong to the thread.
//
// In: the entry and the functions that it still calls, with all loops that will be. Out: while the
// word is not 0, each function returns after no more than its own instructions and those of short
// functions.
//
//   loop:                   =>  loop:
//     %i = phi ...                %i = phi ...
//     %a = call i32 @f()          %word = load atomic volatile i32, ptr %stop monotonic
//                                 %stops = icmp ne i32 %word, 0
//                                 br i1 %stops, label %stopped, label %loop.rest
//                               loop.rest:
//                                 %a = call i32 @f(ptr %stop)
//                                 .. the same question
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error AddStops(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
