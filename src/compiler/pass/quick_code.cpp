// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/pass/quick_code.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

namespace weft::compiler {
namespace {

bool AllowsOtherResults(const llvm::Instruction& instruction) {
  auto* operation = llvm::dyn_cast<llvm::FPMathOperator>(&instruction);
  return operation && (operation->hasAllowReassoc() || operation->hasAllowReciprocal() ||
                       operation->hasApproxFunc());
}

}  // namespace

bool MayBeProvisional(const llvm::Function& kernel, const KernelJob& job) {
  return job.variant.is_quick() && !kernel.hasFnAttribute(kHasSubGroups) &&
         llvm::none_of(llvm::instructions(kernel), AllowsOtherResults);
}

}  // namespace weft::compiler
