// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/note_found_pointers.h"

#include "compiler/analysis/memory/found_pointers.h"
#include "compiler/ir/address_spaces.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

namespace weft::compiler {
namespace {

class Finder {
 public:
  explicit Finder(const llvm::Function& kernel) : kernel_(kernel) {}

  bool FindsPointers(const llvm::Function& function) {
    return llvm::any_of(llvm::instructions(function), [&](const llvm::Instruction& instruction) {
      const llvm::Value* pointer = llvm::getPointerOperand(&instruction);
      bool is_access = instruction.mayReadOrWriteMemory() && pointer;
      unsigned space = pointer ? pointer->getType()->getPointerAddressSpace() : kPrivateSpace;
      return is_access && space != kPrivateSpace && space != kLocalSpace && IsFound(pointer);
    });
  }

 private:
  bool IsFound(const llvm::Value* pointer) {
    llvm::SmallVector<const llvm::Value*> objects;
    llvm::getUnderlyingObjects(pointer, objects, nullptr, /*MaxLookup=*/0);
    return llvm::any_of(objects, [&](const llvm::Value* object) { return IsFoundObject(object); });
  }

  bool IsFoundObject(const llvm::Value* object) {
    if (auto* argument = llvm::dyn_cast<llvm::Argument>(object)) {
      return argument->getParent() != &kernel_ && seen_.insert(argument).second &&
             IsFoundArgument(*argument);
    }
    auto* call = llvm::dyn_cast<llvm::CallBase>(object);
    bool is_marker =
        call && call->getCalledFunction() && IsMarkerFunction(*call->getCalledFunction());
    return !is_marker && !llvm::isa<llvm::GlobalVariable, llvm::AllocaInst,
                                    llvm::ConstantPointerNull, llvm::UndefValue>(object);
  }

  // What a function that is called gets is what its callers have.
  bool IsFoundArgument(const llvm::Argument& argument) {
    return llvm::any_of(argument.getParent()->uses(), [&](const llvm::Use& use) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
      return !call || !call->isCallee(&use) || IsFound(call->getArgOperand(argument.getArgNo()));
    });
  }

  const llvm::Function& kernel_;
  llvm::SmallPtrSet<const llvm::Argument*, 8> seen_;
};

}  // namespace

llvm::Error NoteFoundPointers(llvm::Module& module, KernelJob&) {
  Finder finder(KernelOf(module));
  bool finds_pointers = llvm::any_of(
      module, [&](const llvm::Function& function) { return finder.FindsPointers(function); });
  if (!finds_pointers) return llvm::Error::success();
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) function.addFnAttr(kHasFoundPointers);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
