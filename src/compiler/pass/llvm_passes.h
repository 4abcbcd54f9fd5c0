// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's passes in the sequences of passes.def, for the passes of ours inside which they run.
#pragma once

#include <initializer_list>

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

enum class LlvmSequence {
#define WEFT_LLVM(sequence, ...) sequence,
#include "compiler/pass/passes.def"
};

// Runs the sequences, one after the other, on a function whose analyses are up to date.
void RunLlvm(std::initializer_list<LlvmSequence> sequences, llvm::Function& function,
             KernelJob& job);

// On a function of a program of which no kernel is compiled yet.
void RunLlvm(LlvmSequence sequence, llvm::Function& function,
             llvm::FunctionAnalysisManager& analyses);

// On every function that the module defines.
void RunLlvmOnBodies(LlvmSequence sequence, llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
