// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's function passes with just the analyses that ours use: a PassBuilder registers everything
// that LLVM has, which costs more than compiling a small kernel.
#pragma once

#include <memory>

#include "llvm/IR/PassManager.h"

namespace llvm {
class TargetMachine;
}

namespace weft::compiler {

class FunctionPasses {
 public:
  explicit FunctionPasses(llvm::TargetMachine& machine);
  ~FunctionPasses();

  void Run(llvm::FunctionPassManager& passes, llvm::Function& function);
  llvm::FunctionAnalysisManager& Analyses();

  // To be called when a function changed behind the analyses' back, and before it is erased.
  void Forget(llvm::Function& function);

 private:
  struct Managers;
  std::unique_ptr<Managers> managers_;
};

}  // namespace weft::compiler
