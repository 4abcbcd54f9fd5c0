// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/isolate_kernel.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"

namespace weft::compiler {
namespace {

using Reached = llvm::SetVector<llvm::GlobalValue*>;

void AddGlobalsIn(llvm::Value* value, Reached& reached,
                  llvm::SmallPtrSetImpl<llvm::Constant*>& visited) {
  auto* constant = llvm::dyn_cast<llvm::Constant>(value);
  if (!constant) return;
  if (auto* global = llvm::dyn_cast<llvm::GlobalValue>(constant)) {
    reached.insert(global);
    return;
  }
  if (!constant->getNumOperands() || !visited.insert(constant).second) return;
  for (llvm::Value* operand : constant->operands()) AddGlobalsIn(operand, reached, visited);
}

// Bodies may still lie unread in the bitcode that a module was opened from.
llvm::Expected<Reached> ReachableFrom(llvm::Function& kernel) {
  Reached reached;
  llvm::SmallPtrSet<llvm::Constant*, 32> visited;
  reached.insert(&kernel);
  for (size_t next = 0; next < reached.size(); ++next) {
    llvm::GlobalValue* global = reached[next];
    if (llvm::Error error = global->materialize()) return error;
    for (llvm::Value* operand : global->operands()) AddGlobalsIn(operand, reached, visited);
    auto* function = llvm::dyn_cast<llvm::Function>(global);
    if (!function) continue;
    for (llvm::Instruction& instruction : llvm::instructions(*function)) {
      for (llvm::Value* operand : instruction.operands()) AddGlobalsIn(operand, reached, visited);
    }
  }
  return reached;
}

void EraseAllBut(llvm::Module& module, const Reached& reached) {
  llvm::SmallVector<llvm::GlobalValue*> dead;
  for (llvm::GlobalValue& global : module.global_values()) {
    if (!reached.contains(&global)) dead.push_back(&global);
  }
  for (llvm::GlobalValue* global : dead) {
    if (auto* function = llvm::dyn_cast<llvm::Function>(global)) function->deleteBody();
    if (auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(global)) {
      variable->setInitializer(nullptr);
    }
  }
  for (llvm::GlobalValue* global : dead) {
    global->removeDeadConstantUsers();
    global->replaceAllUsesWith(llvm::PoisonValue::get(global->getType()));
    global->eraseFromParent();
  }
}

}  // namespace

llvm::Error IsolateKernel(llvm::Module& module, KernelJob& job) {
  llvm::Function* kernel = module.getFunction(job.info.name);
  if (!kernel || kernel->isDeclaration()) {
    return Failure("the program has no kernel named " + llvm::Twine(job.info.name));
  }
  llvm::Expected<Reached> reached = ReachableFrom(*kernel);
  if (!reached) return reached.takeError();
  EraseAllBut(module, *reached);
  for (llvm::GlobalObject& global : module.global_objects()) {
    global.setComdat(nullptr);
    if (!global.isDeclaration()) global.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  kernel->setLinkage(llvm::GlobalValue::ExternalLinkage);
  kernel->setName(kKernelName);
  return llvm::Error::success();
}

}  // namespace weft::compiler
