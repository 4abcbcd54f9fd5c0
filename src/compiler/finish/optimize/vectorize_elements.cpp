// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/optimize/vectorize_elements.h"

#include "compiler/pass/llvm_passes.h"
#include "compiler/pass/quick_code.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {
namespace {

// Instructions of a function beyond which it is left as it is.
constexpr unsigned kMaxWithElements = 20'000;

bool TakesVectorsApart(llvm::Function& function) {
  return llvm::any_of(llvm::instructions(function), [](const llvm::Instruction& instruction) {
    return llvm::isa<llvm::ExtractElementInst>(instruction);
  });
}

}  // namespace

llvm::Error VectorizeElements(llvm::Module& module, KernelJob& job) {
  const llvm::Function& entry = *module.getFunction(kEntryName);
  if (WidthOf(entry) != 1 || IsOfLeastEffort(entry)) return llvm::Error::success();
  for (llvm::Function& function : module) {
    bool is_wanted =
        function.getInstructionCount() <= kMaxWithElements && TakesVectorsApart(function);
    if (is_wanted) RunLlvm({LlvmSequence::kVectorizeElements}, function, job);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
