// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/counter_uses.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

// By mangled name, whatever kind of counter follows.
constexpr llvm::StringLiteral kIncrement = "_Z10atomic_inc", kDecrement = "_Z10atomic_dec";

struct Uses {
  bool incremented = false, decremented = false;
};

// Follows an address from argument to argument. Programs come as clang wrote them, where an
// argument is kept in a variable of its function, and check_counters.h leaves no other way.
Uses UsesOf(const llvm::Argument& counter) {
  Uses uses;
  llvm::SmallSetVector<const llvm::Value*, 16> holders;
  holders.insert(&counter);
  for (size_t i = 0; i < holders.size(); ++i) {
    for (const llvm::Use& use : holders[i]->uses()) {
      if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(use.getUser())) {
        holders.insert(store->getPointerOperand());
      } else if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(use.getUser())) {
        holders.insert(load);
      } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser())) {
        const llvm::Function* callee = call->getCalledFunction();
        if (!callee || !call->isArgOperand(&use)) continue;
        uses.incremented |= callee->getName().starts_with(kIncrement);
        uses.decremented |= callee->getName().starts_with(kDecrement);
        if (!callee->isDeclaration()) holders.insert(callee->getArg(call->getArgOperandNo(&use)));
      } else if (use.getUser()->getType()->isPointerTy()) {
        holders.insert(use.getUser());
      }
    }
  }
  return uses;
}

}  // namespace

std::string ReportMixedCounters(const llvm::Module& program,
                                const std::vector<KernelInfo>& kernels) {
  std::string log;
  for (const KernelInfo& kernel : kernels) {
    for (size_t i = 0; i < kernel.arguments.size(); ++i) {
      const KernelArgument& argument = kernel.arguments[i];
      if (CounterBytes(argument.kind) == 0) continue;
      const Uses uses = UsesOf(*program.getFunction(kernel.name)->getArg(i));
      if (uses.incremented && uses.decremented)
        log += "error: kernel '" + kernel.name + "' both increments and decrements counter '" +
               argument.name + "'\n";
    }
  }
  return log;
}

}  // namespace weft::compiler
