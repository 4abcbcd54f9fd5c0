// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every pass is given beside the module.
#pragma once

#include "compiler/ir/builtin_archive.h"
#include "compiler/ir/launch_values.h"
#include "compiler/ir/markers.h"
#include "compiler/pass/function_passes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include "weft/compiler.h"

namespace weft::compiler {

struct KernelJob {
  const KernelInfo& info;
  const VariantKey& variant;
  llvm::TargetMachine& machine;
  const BuiltinArchive* builtins;  // null: nothing is linked
  FunctionPasses functions;        // LLVM's function passes and their analyses
  LaunchValues launch{info, variant};
};

// The kernel, from the pass that isolates it to the one that wraps it.
inline llvm::Function& KernelOf(llvm::Module& module) {
  llvm::Function* kernel = module.getFunction(kKernelName);
  assert(kernel && !kernel->isDeclaration() && "no kernel was isolated");
  return *kernel;
}

// The work-items to a SIMD group that the kernel requires or that are asked for; 0 if none are.
inline unsigned AskedWidth(const KernelJob& job) {
  return job.info.required_sub_group_size ? job.info.required_sub_group_size : job.variant.width;
}

// The most instructions that something of several work-items at a time may have. Sub-groups of a
// size that is asked for, as the kernel's other code has it, may have twice as many: no other size
// will do.
inline size_t LengthLimit(size_t usual, llvm::Module& module, const KernelJob& job) {
  const bool has_no_choice = AskedWidth(job) > 1 && KernelOf(module).hasFnAttribute(kHasSubGroups);
  return has_no_choice ? 2 * usual : usual;
}

// A message for the build log.
inline llvm::Error Failure(const llvm::Twine& message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

}  // namespace weft::compiler
