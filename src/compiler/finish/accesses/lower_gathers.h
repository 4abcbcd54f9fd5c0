// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives gathers and scatters that the machine lacks a short form; code generation would make blocks
// for each lane. A gather of bytes or aligned shorts takes the words that hold them, if there is a
// gather of words: such a word lies in one page with its parts. The rest are loads and stores lane
// by lane, in which inactive lanes access a variable of their own: a branch for each lane, or a
// loop over the active ones, would often be guessed wrong. More than 32 lanes have such a loop.
// Where indices of 32 bits tell lanes apart, these are what leaves vectors (indexed_lanes.h), and
// inactive lanes load what the base leads to.
//
// In: a kernel that is done but for code generation. Out: every masked gather and scatter of it is
// one of the machine's, or one with a constant mask, which needs no blocks.
//
//   %v = @llvm.masked.gather(<8 x ptr> %p, ..)
//     =>  %q = select <8 x i1> %mask, <8 x ptr> %p, (splat of %nowhere)
//         %v = < load i64, %q[0]; load i64, %q[1]; .. >
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error LowerGathers(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
