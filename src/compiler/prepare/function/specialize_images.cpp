// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/specialize_images.h"

#include <map>
#include <optional>

#include "compiler/analysis/loops/few_loops.h"
#include "compiler/ir/target_types.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/prepare/function/lower_handles.h"
#include "compiler/transform/unroll_whole.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "weft/image_abi.h"

namespace weft::compiler {
namespace {

// What is known of parameters, by their index: an image's format, or a sampler's bits, with
// WEFT_SAMPLER_HAS_LODS those that literals have.
using Facts = std::map<unsigned, uint32_t>;

class Specializer {
 public:
  explicit Specializer(KernelJob& job) : job_(job) {}

  void Process(llvm::Function& function, const Facts& facts);

 private:
  llvm::Function& FunctionFor(llvm::Function& callee, const Facts& facts);
  void PromoteHandles(llvm::Function& function);

  KernelJob& job_;
  std::map<std::pair<llvm::Function*, Facts>, llvm::Function*> copies_;
};

// That one read of an image takes the sum of.
constexpr unsigned kMaxNeighbours = 8;

bool IsHandle(llvm::Type* type) {
  auto* target = llvm::dyn_cast<llvm::TargetExtType>(type);
  return target && (target->getName() == kImageType || target->getName() == kSamplerType);
}

std::optional<uint32_t> FactOf(const llvm::Value& handle, const Facts& own) {
  if (auto* argument = llvm::dyn_cast<llvm::Argument>(&handle)) {
    auto known = own.find(argument->getArgNo());
    return known == own.end() ? std::nullopt : std::optional(known->second);
  }
  auto* call = llvm::dyn_cast<llvm::CallInst>(&handle);
  if (!call || call->arg_size() != 1) return std::nullopt;
  auto* literal = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(0));
  if (!literal) return std::nullopt;
  return uint32_t(literal->getZExtValue()) & WEFT_SAMPLER_LITERAL;
}

Facts FactsOf(const llvm::CallInst& call, const Facts& own) {
  Facts facts;
  for (const llvm::Use& operand : call.args()) {
    if (!IsHandle(operand->getType())) continue;
    if (auto fact = FactOf(*operand, own)) facts[call.getArgOperandNo(&operand)] = *fact;
  }
  return facts;
}

// Makes the loads of a field, `offset` bytes from the pointer, the value.
void ReplaceField(llvm::Value& pointer, int64_t offset, llvm::Constant& value) {
  for (llvm::User* user : llvm::make_early_inc_range(pointer.users())) {
    auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(user);
    llvm::APInt distance(64, 0);
    if (step && step->accumulateConstantOffset(step->getDataLayout(), distance)) {
      ReplaceField(*step, offset - distance.getSExtValue(), value);
    }
    auto* load = llvm::dyn_cast<llvm::LoadInst>(user);
    if (load && offset == 0 && load->getType() == value.getType()) {
      load->replaceAllUsesWith(&value);
      load->eraseFromParent();
    }
  }
}

// Makes a sampler's bits known. Of one with levels of detail, those that other bits are masked off.
void ReplaceSampler(llvm::CallInst& sampler, uint32_t fact) {
  llvm::Type* type = sampler.getType();
  if (!(fact & WEFT_SAMPLER_HAS_LODS))
    return sampler.replaceAllUsesWith(llvm::ConstantInt::get(type, fact));
  constexpr uint32_t kKnownBits = WEFT_SAMPLER_LITERAL | WEFT_SAMPLER_MIP_LINEAR;
  for (llvm::User* user : llvm::make_early_inc_range(sampler.users())) {
    auto* masked = llvm::dyn_cast<llvm::BinaryOperator>(user);
    if (!masked || masked->getOpcode() != llvm::Instruction::And) continue;
    auto* mask = llvm::dyn_cast<llvm::ConstantInt>(masked->getOperand(1));
    if (!mask || (mask->getZExtValue() & ~uint64_t{kKnownBits}) != 0) continue;
    masked->replaceAllUsesWith(llvm::ConstantInt::get(type, fact & mask->getZExtValue()));
    masked->eraseFromParent();
  }
}

// In a builtin that looks behind a handle. Whether there was one.
bool ReplaceHandle(llvm::Argument& handle, uint32_t fact) {
  bool has_changed = false;
  for (llvm::User* user : llvm::make_early_inc_range(handle.users())) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call || !call->getCalledFunction()) continue;
    if (!IsHandleFunction(call->getCalledFunction()->getName())) continue;
    has_changed = true;
    if (call->getType()->isPointerTy()) {
      llvm::Type* type = llvm::Type::getInt32Ty(handle.getContext());
      ReplaceField(*call, offsetof(WeftImage, format), *llvm::ConstantInt::get(type, fact));
    } else {
      ReplaceSampler(*call, fact);
    }
  }
  return has_changed;
}

// Clang keeps parameters in variables.
void Specializer::PromoteHandles(llvm::Function& function) {
  llvm::SmallVector<llvm::AllocaInst*> variables;
  for (llvm::Instruction& instruction : function.getEntryBlock()) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (variable && IsHandle(variable->getAllocatedType()) && llvm::isAllocaPromotable(variable)) {
      variables.push_back(variable);
    }
  }
  if (variables.empty()) return;
  llvm::DominatorTree tree(function);
  llvm::PromoteMemToReg(variables, tree);
}

// Makes straight code of the sums of neighbours: once one mode is left, it is little more.
bool UnrollNeighbours(llvm::Function& function, KernelJob& job) {
  CanonicalizeLoops(function, job);
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(function);
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(function);
  bool has_unrolled = false;
  for (llvm::Loop* loop : llvm::reverse(loops.getLoopsInPreorder())) {
    const unsigned turns = KnownTurns(*loop, evolution);
    if (turns && turns <= kMaxNeighbours) has_unrolled |= UnrollWhole(*loop, turns, function, job);
  }
  return has_unrolled;
}

llvm::Function& Specializer::FunctionFor(llvm::Function& callee, const Facts& facts) {
  llvm::Function*& found = copies_[{&callee, facts}];
  if (found) return *found;
  llvm::ValueToValueMapTy values;
  llvm::Function& function = facts.empty() ? callee : *llvm::CloneFunction(&callee, values);
  found = &function;
  Process(function, facts);
  return function;
}

void Specializer::Process(llvm::Function& function, const Facts& facts) {
  PromoteHandles(function);
  bool has_changed = false;
  for (auto [index, fact] : facts) has_changed |= ReplaceHandle(*function.getArg(index), fact);
  if (has_changed) {
    RunLlvm({LlvmSequence::kDropDeadModes}, function, job_);
    if (UnrollNeighbours(function, job_)) RunLlvm({LlvmSequence::kDropDeadModes}, function, job_);
    job_.functions.Forget(function);  // retarget puts another one in its place
  }
  llvm::SmallVector<llvm::CallInst*> calls;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call && call->getCalledFunction() && !call->getCalledFunction()->isDeclaration()) {
      calls.push_back(call);
    }
  }
  for (llvm::CallInst* call : calls) {
    call->setCalledFunction(&FunctionFor(*call->getCalledFunction(), FactsOf(*call, facts)));
  }
}

// Of the images and samplers that the kernel takes.
Facts FactsOfLaunch(const KernelJob& job) {
  Facts facts;
  size_t object = 0;
  for (size_t i = 0; i < job.info.arguments.size(); ++i) {
    const ArgumentKind kind = job.info.arguments[i].kind;
    if (kind != ArgumentKind::kImage && kind != ArgumentKind::kSampler) continue;
    if (object == std::size(job.variant.objects)) break;
    const uint16_t fact = job.variant.objects[object++];
    if (fact & kKnownObject) facts[i] = fact & ~kKnownObject;
  }
  return facts;
}

// Functions that nothing calls any more.
void DropUnused(llvm::Module& module) {
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (llvm::Function& function : llvm::make_early_inc_range(module)) {
      if (!function.hasInternalLinkage() || !function.use_empty()) continue;
      function.eraseFromParent();
      has_changed = true;
    }
  }
}

}  // namespace

llvm::Error SpecializeImages(llvm::Module& module, KernelJob& job) {
  const bool has_handles = llvm::any_of(
      module, [](const llvm::Function& function) { return IsHandleFunction(function.getName()); });
  if (!has_handles) return llvm::Error::success();
  Specializer(job).Process(KernelOf(module), FactsOfLaunch(job));
  DropUnused(module);
  return llvm::Error::success();
}

}  // namespace weft::compiler
