// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gathers for which registers of 512 bits that are permuted may stand, if that turns out at run
// time (permute_tables.h, permute_lines.h).
#pragma once

#include "compiler/pass/kernel_job.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {

// Shows each gather of the functions that have such registers, and is told whether it was replaced.
llvm::Error ReplaceGathers(llvm::Module& module, KernelJob& job,
                           llvm::function_ref<bool(llvm::IntrinsicInst&)> replace);

// The ends of two ways meet at the gather: it moves to the one of `other`, and its result is what
// `read` makes at the end of `quick` where control comes from there.
void GatherOnOneWay(llvm::IntrinsicInst& gather, llvm::Instruction& quick, llvm::Instruction& other,
                    llvm::function_ref<llvm::Value*(llvm::IRBuilder<>&)> read);

}  // namespace weft::compiler
