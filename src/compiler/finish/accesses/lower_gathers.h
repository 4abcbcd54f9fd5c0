// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives gathers and scatters that the machine lacks a short form; code generation would make blocks
// for each lane. A gather of bytes or aligned shorts takes the words that hold them, if there is a
// gather of words: such a word lies in one page with its parts. The rest loop over the lanes.
//
// In: a kernel that is done but for code generation. Out: every masked gather and scatter of it is
// one of the machine's, or one with a constant mask, which needs no blocks.
//
//   %v = @llvm.masked.gather(<8 x ptr> %p, ..)  =>  store <8 x ptr> %p, %places
//                                                   for each bit %lane of %mask:
//                                                     store (load %places[%lane]), %lanes[%lane]
//                                                   %v = load <8 x i64>, %lanes
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LowerGathers(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
