// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/recursion.h"

#include "compiler/request/direct_calls.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

namespace weft::compiler {
namespace {

// A function, and whether a pointer leads to it.
using Callee = llvm::PointerIntPair<const llvm::Function*, 1, bool>;

llvm::SmallVector<Callee> CalleesOf(const llvm::Function& function) {
  llvm::SmallSetVector<Callee, 8> callees;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration()) callees.insert({callee, WasByPointer(*call)});
  }
  return callees.takeVector();
}

// Walks the calls, deepest first, with a list in place of a stack: programs nest as they like.
class Walk {
 public:
  // A function from which a call leads back to it, reached from `root`.
  std::optional<Recursion> From(const llvm::Function& root) {
    if (states_.contains(&root)) return std::nullopt;
    Enter({&root, false});
    while (!path_.empty()) {
      if (path_.back().callees.empty()) {
        states_[path_.back().callee.getPointer()] = State::kLeft;
        path_.pop_back();
        continue;
      }
      const Callee callee = path_.back().callees.pop_back_val();
      const auto known = states_.find(callee.getPointer());
      if (known == states_.end())
        Enter(callee);
      else if (known->second == State::kOnPath)
        return Recursion{callee.getPointer(), callee.getInt() || IsByPointerFrom(callee)};
    }
    return std::nullopt;
  }

 private:
  enum class State : uint8_t { kOnPath, kLeft };
  struct Step {
    Callee callee;
    llvm::SmallVector<Callee> callees;  // not looked at yet
  };

  void Enter(Callee callee) {
    states_[callee.getPointer()] = State::kOnPath;
    path_.push_back({callee, CalleesOf(*callee.getPointer())});
  }

  // Whether a pointer leads from the function on to the end of the path.
  bool IsByPointerFrom(Callee callee) const {
    auto step = path_.rbegin();
    while (step->callee.getPointer() != callee.getPointer()) {
      if (step->callee.getInt()) return true;
      ++step;
    }
    return false;
  }

  llvm::DenseMap<const llvm::Function*, State> states_;
  std::vector<Step> path_;
};

}  // namespace

std::optional<Recursion> FindRecursion(const llvm::Module& program) {
  Walk walk;
  for (const llvm::Function& function : program) {
    if (function.getCallingConv() != llvm::CallingConv::SPIR_KERNEL) continue;
    if (const auto found = walk.From(function)) return found;
  }
  return std::nullopt;
}

}  // namespace weft::compiler
