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

// A message for the build log.
inline llvm::Error Failure(const llvm::Twine& message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

}  // namespace weft::compiler
