// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/optimize/optimize.h"

#include "compiler/transform/optimize_function.h"

namespace weft::compiler {
namespace {

// Loops of the program's own, besides those over groups and work-items.
bool HasInnerLoops(const llvm::Module& module) {
  return llvm::any_of(
      module, [](const llvm::Function& function) { return function.hasFnAttribute(kHasLoops); });
}

}  // namespace

llvm::Error Optimize(llvm::Module& module, KernelJob& job) {
  bool has_loops = HasInnerLoops(module);
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) OptimizeIn(function, job, has_loops);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
