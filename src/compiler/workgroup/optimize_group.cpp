// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/optimize_group.h"

#include "compiler/ir/address_spaces.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/pass/quick_code.h"
#include "compiler/transform/optimize_function.h"
#include "compiler/workgroup/forward_elements.h"
#include "compiler/workgroup/narrow_masks.h"

namespace weft::compiler {
namespace {

constexpr llvm::Attribute::AttrKind kOwnMemory[] = {llvm::Attribute::NoAlias,
                                                    llvm::Attribute::DeadOnReturn};

llvm::SmallVector<llvm::Argument*> LocalArguments(llvm::Function& kernel) {
  llvm::SmallVector<llvm::Argument*> locals;
  for (llvm::Argument& argument : kernel.args()) {
    auto* type = llvm::dyn_cast<llvm::PointerType>(argument.getType());
    if (type && type->getAddressSpace() == kLocalSpace) locals.push_back(&argument);
  }
  return locals;
}

// Branches that are known once what they ask is known leave one way, on which more is.
void ForwardAll(llvm::Function& kernel, KernelJob& job) {
  constexpr int kMaxRounds = 3;
  for (int round = 0; round < kMaxRounds && ForwardElements(kernel); ++round) {
    job.functions.Forget(kernel);
    RunLlvm({LlvmSequence::kOptimizeEnd}, kernel, job);
  }
  if (DropUnreadStores(kernel)) job.functions.Forget(kernel);
}

}  // namespace

llvm::Error OptimizeGroup(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  const bool has_functions = !MarkerCalls(kernel, Marker::kRegion).empty();
  if (!kernel.hasFnAttribute(kHasBarrier) || has_functions || IsOfLeastEffort(kernel))
    return llvm::Error::success();
  llvm::SmallVector<llvm::Argument*> locals = LocalArguments(kernel);
  for (llvm::Argument* local : locals) {
    for (auto kind : kOwnMemory) local->addAttr(kind);
  }
  OptimizeIn(kernel, job, /*has_loops=*/true);
  if (NarrowMasks(kernel)) {
    job.functions.Forget(kernel);
    RunLlvm({LlvmSequence::kForwardLoads}, kernel, job);
    ExtractByShuffles(kernel);
    job.functions.Forget(kernel);
    RunLlvm({LlvmSequence::kDropStores}, kernel, job);
  }
  ForwardAll(kernel, job);
  // The entry has one argument block for all groups, and what it inlines need not keep them.
  for (llvm::Argument* local : locals) {
    for (auto kind : kOwnMemory) local->removeAttr(kind);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
