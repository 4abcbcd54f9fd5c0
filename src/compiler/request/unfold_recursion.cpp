// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/unfold_recursion.h"

#include <map>
#include <vector>

#include "compiler/pass/llvm_passes.h"
#include "compiler/request/recursion.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace weft::compiler {
namespace {

// Where more is copied, the constants are taken to bring nothing to an end.
constexpr unsigned kMaxCopied = 1 << 14;  // instructions

using Functions = llvm::SmallSetVector<llvm::Function*, 8>;

Functions ThoseThatCallThemselves(llvm::Module& program) {
  llvm::CallGraph calls(program);
  Functions found;
  for (auto cycle = llvm::scc_begin(&calls); !cycle.isAtEnd(); ++cycle) {
    if (!cycle.hasCycle()) continue;
    for (const llvm::CallGraphNode* node : *cycle)
      if (node->getFunction()) found.insert(node->getFunction());
  }
  return found;
}

llvm::SmallVector<llvm::CallInst*> CallsIn(llvm::Function& function, const Functions& callees) {
  llvm::SmallVector<llvm::CallInst*> calls;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call && callees.contains(call->getCalledFunction())) calls.push_back(call);
  }
  return calls;
}

Functions Only(llvm::Function& function) {
  Functions only;
  only.insert(&function);
  return only;
}

// What LLVM's passes ask for here, which is nothing of a processor.
llvm::FunctionAnalysisManager Analyses() {
  llvm::FunctionAnalysisManager analyses;
  analyses.registerPass([] { return llvm::AAManager(); });
  analyses.registerPass([] { return llvm::AssumptionAnalysis(); });
  analyses.registerPass([] { return llvm::DominatorTreeAnalysis(); });
  analyses.registerPass([] { return llvm::OptimizationRemarkEmitterAnalysis(); });
  analyses.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  analyses.registerPass([] { return llvm::TargetIRAnalysis(); });
  analyses.registerPass([] { return llvm::TargetLibraryAnalysis(); });
  return analyses;
}

// Lets a function be one that calls itself nowhere, if loops can take the place of all such calls.
void LoopInPlaceOfCalls(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
  RunLlvm(LlvmSequence::kFoldCopies, function, analyses);
  llvm::ValueToValueMapTy map;
  llvm::Function* trial = llvm::CloneFunction(&function, map);
  for (llvm::CallInst* call : CallsIn(*trial, Only(function))) call->setCalledFunction(trial);
  RunLlvm(LlvmSequence::kLoopTailCalls, *trial, analyses);
  if (!CallsIn(*trial, Only(*trial)).empty()) {
    trial->eraseFromParent();
    return;
  }
  function.replaceAllUsesWith(trial);
  trial->takeName(&function);
  function.eraseFromParent();
}

class Unfolding {
 public:
  Unfolding(const Functions& recursive, llvm::FunctionAnalysisManager& analyses)
      : recursive_(recursive), analyses_(analyses) {}

  // Has calls with constants reach copies. True if a result is known now, which may be the argument
  // that another call waits for.
  bool CallCopiesIn(llvm::Function& function);

  void DropUnused();

 private:
  struct Copy {
    llvm::Function* function;
    bool is_done = false;
  };

  Copy* CopyFor(const llvm::CallInst& call);

  const Functions& recursive_;
  llvm::FunctionAnalysisManager& analyses_;
  // By the function and its constant arguments, with null for the others.
  std::map<std::vector<const llvm::Value*>, Copy> copies_;
  unsigned copied_ = 0;
};

bool Unfolding::CallCopiesIn(llvm::Function& function) {
  bool is_result_known = false;
  for (llvm::CallInst* call : CallsIn(function, recursive_)) {
    Copy* copy = CopyFor(*call);
    if (!copy || !copy->is_done) continue;
    call->setCalledFunction(copy->function);
    if (copy->function->getInstructionCount() > 1) continue;
    llvm::InlineFunctionInfo info;
    is_result_known |= llvm::InlineFunction(*call, info).isSuccess();
  }
  return is_result_known;
}

Unfolding::Copy* Unfolding::CopyFor(const llvm::CallInst& call) {
  llvm::Function& original = *call.getCalledFunction();
  std::vector<const llvm::Value*> key = {&original};
  for (const llvm::Use& argument : call.args())
    key.push_back(llvm::dyn_cast<llvm::Constant>(argument.get()));
  if (llvm::count(key, nullptr) == call.arg_size()) return nullptr;
  const auto [place, is_new] = copies_.try_emplace(key);
  Copy& copy = place->second;
  if (!is_new) return &copy;
  copied_ += original.getInstructionCount();
  if (copied_ > kMaxCopied) return &copy;
  llvm::ValueToValueMapTy map;
  copy.function = llvm::CloneFunction(&original, map);
  copy.function->setLinkage(llvm::GlobalValue::InternalLinkage);
  copy.function->setComdat(nullptr);
  for (llvm::Argument& argument : copy.function->args()) {
    llvm::Value* given = call.getArgOperand(argument.getArgNo());
    if (llvm::isa<llvm::Constant>(given)) argument.replaceAllUsesWith(given);
  }
  do {
    RunLlvm(LlvmSequence::kFoldCopies, *copy.function, analyses_);
  } while (CallCopiesIn(*copy.function));
  copy.is_done = true;
  return &copy;
}

void Unfolding::DropUnused() {
  for (bool is_changed = true; is_changed;) {
    is_changed = std::erase_if(copies_, [](auto& entry) {
                   llvm::Function* function = entry.second.function;
                   if (!function || !function->use_empty()) return false;
                   function->eraseFromParent();
                   return true;
                 }) != 0;
  }
}

}  // namespace

void UnfoldRecursion(llvm::Module& program) {
  if (!FindRecursion(program)) return;
  llvm::FunctionAnalysisManager analyses = Analyses();
  for (llvm::Function* function : ThoseThatCallThemselves(program))
    LoopInPlaceOfCalls(*function, analyses);
  const Functions recursive = ThoseThatCallThemselves(program);
  Unfolding unfolding(recursive, analyses);
  Functions callers;
  for (llvm::Function& function : program)
    if (!recursive.contains(&function) && !CallsIn(function, recursive).empty())
      callers.insert(&function);
  for (llvm::Function* caller : callers) {
    while (unfolding.CallCopiesIn(*caller)) continue;
  }
  unfolding.DropUnused();
}

}  // namespace weft::compiler
