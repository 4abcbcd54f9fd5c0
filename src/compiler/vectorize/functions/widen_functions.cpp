// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/functions/widen_functions.h"

#include "compiler/ir/remarks.h"
#include "compiler/ir/shared_function.h"
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
  explicit FunctionWidener(KernelJob& job, const llvm::Function& kernel)
      : job_(job), kernel_(kernel), width_(WidthOf(kernel)) {}

  void WidenCalleesOf(llvm::Function& caller);

 private:
  void Widen(llvm::Function& shared);
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
  for (const char* name : {"tune-cpu", "prefer-vector-width"}) {
    if (kernel_.hasFnAttribute(name)) copy->addFnAttr(kernel_.getFnAttribute(name));
  }
  copy->addFnAttr(kTakesLanes);
  copy->addFnAttr(kWidth, llvm::utostr(width_));
  return *copy;
}

void FunctionWidener::Widen(llvm::Function& shared) {
  WidenCalleesOf(shared);
  llvm::Function& copy = CopyWithMask(shared);
  ExpandFillsIn(copy, job_);
  CanonicalizeFlowIn(copy, job_);
  const std::string obstacle = ObstacleToLanes(copy);
  if (obstacle.empty()) {
    LinearizeIn(copy, job_);
    WidenFunction(copy, DeclareLaneFunction(shared, width_), job_);
  } else {
    Remark(shared,
           "one work-item after another calls " + shared.getName().drop_front(2) + ": " + obstacle);
  }
  job_.functions.Forget(copy);
  copy.eraseFromParent();
}

}  // namespace

llvm::Error WidenFunctions(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (WidthOf(kernel) > 1) FunctionWidener(job, kernel).WidenCalleesOf(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
