// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/recursion.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

namespace weft::compiler {
namespace {

using Functions = llvm::SmallVector<const llvm::Function*>;

Functions CalleesOf(const llvm::Function& function) {
  llvm::SmallSetVector<const llvm::Function*, 8> callees;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration()) callees.insert(callee);
  }
  return callees.takeVector();
}

// Walks the calls, deepest first, with a list in place of a stack: programs nest as they like.
class Walk {
 public:
  // A function from which a call leads back to it, reached from `root`.
  const llvm::Function* From(const llvm::Function& root) {
    if (states_.contains(&root)) return nullptr;
    Enter(root);
    while (!path_.empty()) {
      if (path_.back().callees.empty()) {
        states_[path_.back().function] = State::kLeft;
        path_.pop_back();
        continue;
      }
      const llvm::Function& callee = *path_.back().callees.pop_back_val();
      const auto known = states_.find(&callee);
      if (known == states_.end())
        Enter(callee);
      else if (known->second == State::kOnPath)
        return &callee;
    }
    return nullptr;
  }

 private:
  enum class State : uint8_t { kOnPath, kLeft };
  struct Step {
    const llvm::Function* function;
    Functions callees;  // not looked at yet
  };

  void Enter(const llvm::Function& function) {
    states_[&function] = State::kOnPath;
    path_.push_back({&function, CalleesOf(function)});
  }

  llvm::DenseMap<const llvm::Function*, State> states_;
  std::vector<Step> path_;
};

}  // namespace

const llvm::Function* FindRecursion(const llvm::Module& program) {
  Walk walk;
  for (const llvm::Function& function : program) {
    if (function.getCallingConv() != llvm::CallingConv::SPIR_KERNEL) continue;
    if (const llvm::Function* found = walk.From(function)) return found;
  }
  return nullptr;
}

}  // namespace weft::compiler
