// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/pass_ids.h"

#include "compiler/ir/add_parameter.h"
#include "compiler/ir/callees_first.h"
#include "compiler/ir/markers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"

namespace weft::compiler {
namespace {

constexpr const char kTakesIds[] = "weft-takes-ids";

constexpr Marker kPassed[] = {Marker::kLocalId, Marker::kGroupId, Marker::kLane,
                              Marker::kWidth,   Marker::kLaunch,  Marker::kWorker};

// A marker, and the dimension that it takes or null.
using Question = std::pair<llvm::Function*, llvm::Value*>;

llvm::MapVector<Question, llvm::SmallVector<llvm::CallInst*>> QuestionsOf(
    llvm::Function& function) {
  llvm::MapVector<Question, llvm::SmallVector<llvm::CallInst*>> questions;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto is = [&](Marker marker) { return IsMarker(&instruction, marker); };
    if (!llvm::any_of(kPassed, is)) continue;
    auto* call = llvm::cast<llvm::CallInst>(&instruction);
    llvm::Value* dimension = call->arg_empty() ? nullptr : call->getArgOperand(0);
    questions[{call->getCalledFunction(), dimension}].push_back(call);
  }
  return questions;
}

llvm::Function& Pass(Question question, llvm::ArrayRef<llvm::CallInst*> asked,
                     llvm::Function& function) {
  auto [marker, dimension] = question;
  llvm::Function& taker = AddParameter(function, *marker->getReturnType());
  llvm::Argument* answer = taker.getArg(taker.arg_size() - 1);
  for (llvm::CallInst* call : asked) {
    call->replaceAllUsesWith(answer);
    call->eraseFromParent();
  }
  for (llvm::User* user : taker.users()) {
    auto* call = llvm::cast<llvm::CallInst>(user);
    llvm::IRBuilder<> builder(call);
    llvm::SmallVector<llvm::Value*, 1> arguments;
    if (dimension) arguments.push_back(dimension);
    call->setArgOperand(answer->getArgNo(), builder.CreateCall(marker, arguments));
  }
  return taker;
}

}  // namespace

void PassIds(llvm::Function& kernel, KernelJob& job) {
  for (llvm::Function* function : CalleesFirst(kernel)) {
    if (function == &kernel || function->hasAddressTaken()) continue;
    for (auto& [question, asked] : QuestionsOf(*function)) {
      job.functions.Forget(*function);
      function = &Pass(question, asked, *function);
      function->addFnAttr(kTakesIds);
    }
  }
}

bool TakesIds(const llvm::Function& function) { return function.hasFnAttribute(kTakesIds); }

}  // namespace weft::compiler
