// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/inline_all.h"

#include "compiler/analysis/waiting/waiting_loops.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/ir/remarks.h"
#include "compiler/ir/shared_function.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/prepare/function/copy_counts.h"
#include "compiler/prepare/function/lower_space_queries.h"
#include "compiler/prepare/function/pass_ids.h"
#include "compiler/transform/move_body.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace weft::compiler {
namespace {

// Instructions of the kernel beyond which a call that need not be inlined is not. Compile time
// grows with them; what a call costs at run time is small against a body of this size.
constexpr size_t kInstructionBudget = 20000;

// Instructions of all copies of one function beyond which it is not copied at all: functions that
// stay calls would hold them, each up to the budget.
constexpr uint64_t kMaxCopies = 16 * kInstructionBudget;

// Instructions that copies may add to the kernel before functions are shared, and those that one
// function's copies must have for that.
constexpr uint64_t kMaxCopied = 500;
constexpr uint64_t kWorthSharing = 200;

// Instructions for each number that a shared function takes or returns, for a call to cost little
// against them; unless not all copies would fit the budget.
constexpr size_t kInstructionsToNumber = 10;

struct Callee {
  bool is_done = false;         // false while on the path from the kernel
  bool needs_inlining = false;  // what it has or gets only the kernel can hold: markers, waits, ..
  size_t instructions = 0;
};

class Inliner {
 public:
  Inliner(llvm::Function& kernel, KernelJob& job)
      : job_(job), copies_(kernel), copied_(copies_.AddedInstructions()) {}

  // Inlines into the function all it calls, after that has had the same done to it.
  llvm::Error Process(llvm::Function& function);

 private:
  llvm::Error ProcessCallees(llvm::Function& function);
  void Measure(llvm::Function& function, Callee& callee);
  bool IsWorthSharing(const llvm::Function& function, const Callee& callee) const;
  bool IsTooLongToCopy(const llvm::Function& function, const Callee& callee) const;
  bool InlineCalls(llvm::Function& function);

  KernelJob& job_;
  const CopyCounts copies_;
  const uint64_t copied_;  // instructions that inlining all calls would add
  llvm::DenseMap<llvm::Function*, Callee> callees_;
};

llvm::SmallVector<llvm::CallInst*> CallsToBodies(llvm::Function& function) {
  llvm::SmallVector<llvm::CallInst*> calls;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (!call || !call->getCalledFunction()) continue;
    if (!call->getCalledFunction()->isDeclaration()) calls.push_back(call);
  }
  return calls;
}

llvm::Error Inliner::ProcessCallees(llvm::Function& function) {
  for (llvm::CallInst* call : CallsToBodies(function)) {
    llvm::Function& callee = *call->getCalledFunction();
    auto known = callees_.find(&callee);
    if (known == callees_.end()) {
      if (llvm::Error error = Process(callee)) return error;
    } else if (!known->second.is_done) {
      return Failure("recursion: " + callee.getName().drop_front(2) + " calls itself");
    }
  }
  return llvm::Error::success();
}

bool IsLocalVariable(const llvm::Value* operand) {
  auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(operand->stripInBoundsOffsets());
  return variable && variable->getAddressSpace() == kLocalSpace;
}

void Inliner::Measure(llvm::Function& function, Callee& callee) {
  callee.instructions = function.getInstructionCount();
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    const llvm::Function* called = call ? call->getCalledFunction() : nullptr;
    // What a pointer points into is asked of the worker, by a marker.
    bool has_marker = called && (IsMarkerFunction(*called) || IsSpaceQuery(called->getName())) &&
                      !IsMarker(call, Marker::kAny);
    // A loop around what others write may have to wait for them, and can do so in the kernel alone.
    if (has_marker || WatchesMemory(instruction) ||
        llvm::any_of(instruction.operands(), IsLocalVariable)) {
      callee.needs_inlining = true;
    }
  }
}

size_t NumbersOf(llvm::Type* type) {
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector ? vector->getNumElements() : 1;
}

size_t NumbersOf(const llvm::Function& function) {
  size_t numbers = NumbersOf(function.getReturnType());
  for (const llvm::Argument& argument : function.args()) numbers += NumbersOf(argument.getType());
  return numbers;
}

bool Inliner::IsWorthSharing(const llvm::Function& function, const Callee& callee) const {
  if (copied_ <= kMaxCopied || copies_.Of(function) < 2 || TakesIds(function)) return false;
  const bool costs_little = callee.instructions >= kInstructionsToNumber * NumbersOf(function);
  if (!costs_little && copied_ <= kInstructionBudget) return false;
  const uint64_t added =
      llvm::SaturatingMultiply<uint64_t>(copies_.Of(function) - 1, callee.instructions);
  return added > kWorthSharing && CanBeShared(function);
}

bool Inliner::IsTooLongToCopy(const llvm::Function& function, const Callee& callee) const {
  if (callee.instructions <= kWorthSharing) return false;
  return llvm::SaturatingMultiply<uint64_t>(copies_.Of(function), callee.instructions) > kMaxCopies;
}

bool Inliner::InlineCalls(llvm::Function& function) {
  size_t instructions = function.getInstructionCount();
  for (llvm::CallInst* call : CallsToBodies(function)) {
    llvm::Function* body = call->getCalledFunction();
    if (IsShared(*body)) continue;
    const Callee& callee = callees_[body];
    const bool has_room =
        instructions + callee.instructions <= kInstructionBudget && !IsTooLongToCopy(*body, callee);
    if (!has_room && !callee.needs_inlining) continue;
    instructions += callee.instructions;
    job_.functions.Forget(*body);
    if (MoveBody(*call)) {
      callees_.erase(body);
      continue;
    }
    llvm::InlineFunctionInfo info;
    if (!llvm::InlineFunction(*call, info).isSuccess()) return false;
    if (body->use_empty()) {
      callees_.erase(body);
      body->eraseFromParent();
    }
  }
  return true;
}

llvm::Error Inliner::Process(llvm::Function& function) {
  callees_[&function] = {};
  if (llvm::Error error = ProcessCallees(function)) return error;
  if (!InlineCalls(function)) {
    return Failure("a call in " + function.getName() + " cannot be inlined");
  }
  // What is copied is worth cleaning first: clang leaves every variable in memory.
  bool has_variables = llvm::isa<llvm::AllocaInst>(function.getEntryBlock().front());
  if (has_variables && copies_.Of(function) > 1) RunLlvm({LlvmSequence::kPromote}, function, job_);
  Callee callee{.is_done = true};
  Measure(function, callee);
  if (IsWorthSharing(function, callee)) {
    Remark(KernelOf(*function.getParent()),
           "calls " + llvm::demangle(function.getName().drop_front(2)) + " instead of holding " +
               llvm::Twine(copies_.Of(function)) + " copies");
    MakeShared(function);
  }
  callees_[&function] = callee;
  return llvm::Error::success();
}

// Clang makes a kernel a call to a function with its body and the same parameters: what `restrict`
// says of them is said once, by the kernel.
void DropRestrictOfBody(llvm::Function& kernel) {
  for (llvm::CallInst* call : CallsToBodies(kernel)) {
    llvm::Function& body = *call->getCalledFunction();
    if (!body.getName().starts_with("f.__clang_ocl_kern_imp_")) continue;
    for (llvm::Argument& parameter : body.args()) parameter.removeAttr(llvm::Attribute::NoAlias);
  }
}

}  // namespace

llvm::Error InlineAll(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  DropRestrictOfBody(kernel);
  if (CopyCounts(kernel).AddedInstructions() > kInstructionBudget) PassIds(kernel, job);
  return Inliner(kernel, job).Process(kernel);
}

}  // namespace weft::compiler
