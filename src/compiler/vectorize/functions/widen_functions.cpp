// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/functions/widen_functions.h"

#include "compiler/ir/elements_function.h"
#include "compiler/ir/remarks.h"
#include "compiler/ir/shared_function.h"
#include "compiler/ir/tuning.h"
#include "compiler/vectorize/choose/choose_width.h"
#include "compiler/vectorize/flow/canonicalize_flow.h"
#include "compiler/vectorize/flow/linearize.h"
#include "compiler/vectorize/simplify/expand_fills.h"
#include "compiler/vectorize/widen/lane_function.h"
#include "compiler/vectorize/widen/widen.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace weft::compiler {
namespace {

class FunctionWidener {
 public:
  FunctionWidener(KernelJob& job, const llvm::Function& kernel, unsigned width)
      : job_(job), kernel_(kernel), width_(width) {}

  void WidenCalleesOf(llvm::Function& caller);

  // The lanes' form that is made; null if there is an obstacle.
  llvm::Function* Widen(llvm::Function& shared);

 private:
  llvm::Function& CopyWithMask(llvm::Function& shared);

  KernelJob& job_;
  const llvm::Function& kernel_;
  const unsigned width_;
  llvm::SmallPtrSet<llvm::Function*, 8> visited_;
};

void FunctionWidener::WidenCalleesOf(llvm::Function& caller) {
  for (llvm::Instruction& instruction : llvm::instructions(caller)) {
    llvm::Function* shared = SharedCallee(instruction);
    if (shared && visited_.insert(shared).second) Widen(*shared);
  }
}

// A copy that linearize and widen take.
llvm::Function& FunctionWidener::CopyWithMask(llvm::Function& shared) {
  llvm::SmallVector<llvm::Type*> parameters(shared.getFunctionType()->params());
  parameters.push_back(llvm::Type::getInt1Ty(shared.getContext()));
  auto* type = llvm::FunctionType::get(shared.getReturnType(), parameters, /*isVarArg=*/false);
  auto* copy = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, shared.getName(),
                                      shared.getParent());
  llvm::ValueToValueMapTy values;
  for (auto [from, to] : llvm::zip(shared.args(), copy->args())) values[&from] = &to;
  llvm::SmallVector<llvm::ReturnInst*> returns;
  llvm::CloneFunctionInto(copy, &shared, values, llvm::CloneFunctionChangeType::LocalChangesOnly,
                          returns);
  for (llvm::StringRef name : {llvm::StringRef(kTuning), llvm::StringRef("prefer-vector-width")}) {
    if (kernel_.hasFnAttribute(name)) copy->addFnAttr(kernel_.getFnAttribute(name));
  }
  copy->addFnAttr(kTakesLanes);
  copy->addFnAttr(kWidth, llvm::utostr(width_));
  return *copy;
}

llvm::Function* FunctionWidener::Widen(llvm::Function& shared) {
  if (llvm::Function* known = FindLaneFunction(shared, width_)) return known;
  WidenCalleesOf(shared);
  llvm::Function& copy = CopyWithMask(shared);
  ExpandFillsIn(copy, job_);
  CanonicalizeFlowIn(copy, job_);
  const std::string obstacle = ObstacleToLanes(copy, job_);
  llvm::Function* lanes = nullptr;
  if (obstacle.empty()) {
    LinearizeIn(copy, job_);
    lanes = &DeclareLaneFunction(shared, width_);
    WidenFunction(copy, *lanes, job_);
  } else {
    Remark(shared,
           "one work-item after another calls " + shared.getName().drop_front(2) + ": " + obstacle);
  }
  job_.functions.Forget(copy);
  copy.eraseFromParent();
  return lanes;
}

llvm::SmallVector<llvm::Function*> ElementsFunctionsOf(llvm::Module& module) {
  llvm::SmallVector<llvm::Function*> functions;
  for (llvm::Function& function : module) {
    if (FunctionOfElements(function)) functions.push_back(&function);
  }
  return functions;
}

// Elements stand where work-items would, and all take part.
void CallLanes(llvm::Function& elements, llvm::Function& lanes, KernelJob& job) {
  for (llvm::User* user : llvm::make_early_inc_range(elements.users())) {
    auto* call = llvm::cast<llvm::CallInst>(user);
    job.functions.Forget(*call->getFunction());
    llvm::SmallVector<llvm::Value*> arguments(call->args());
    arguments.push_back(llvm::Constant::getAllOnesValue(std::prev(lanes.arg_end())->getType()));
    llvm::IRBuilder<> builder(call);
    call->replaceAllUsesWith(builder.CreateCall(&lanes, arguments));
    call->eraseFromParent();
  }
}

void WidenElements(llvm::Function& elements, const llvm::Function& kernel, KernelJob& job) {
  const unsigned count =
      llvm::cast<llvm::FixedVectorType>(elements.getReturnType())->getNumElements();
  llvm::Function* lanes = FunctionWidener(job, kernel, count).Widen(*FunctionOfElements(elements));
  if (lanes) CallLanes(elements, *lanes, job);
}

// Calls the function for each element again.
void InlineElements(llvm::Function& elements, KernelJob& job) {
  for (llvm::User* user : llvm::make_early_inc_range(elements.users())) {
    auto* call = llvm::cast<llvm::CallInst>(user);
    job.functions.Forget(*call->getFunction());
    llvm::InlineFunctionInfo info;
    llvm::InlineFunction(*call, info);
  }
}

}  // namespace

llvm::Error WidenFunctions(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  const unsigned width = WidthOf(kernel);
  for (llvm::Function* elements : ElementsFunctionsOf(module)) {
    if (width > 1) {
      InlineElements(*elements, job);
    } else {
      WidenElements(*elements, kernel, job);
    }
  }
  if (width > 1) FunctionWidener(job, kernel, width).WidenCalleesOf(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
