// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/vectorize_elements.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Vectorize/SLPVectorizer.h"

namespace weft::compiler {
namespace {

// Instructions of a function beyond which it is left as it is.
constexpr unsigned kMaxInstructions = 20'000;

bool TakesVectorsApart(llvm::Function& function) {
  return llvm::any_of(llvm::instructions(function), [](const llvm::Instruction& instruction) {
    return llvm::isa<llvm::ExtractElementInst>(instruction);
  });
}

}  // namespace

llvm::Error VectorizeElements(llvm::Module& module, KernelJob& job) {
  if (WidthOf(*module.getFunction(kEntryName)) != 1) return llvm::Error::success();
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SLPVectorizerPass());
  passes.addPass(llvm::InstCombinePass());
  for (llvm::Function& function : module) {
    bool is_wanted =
        function.getInstructionCount() <= kMaxInstructions && TakesVectorsApart(function);
    if (is_wanted) job.functions.Run(passes, function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
