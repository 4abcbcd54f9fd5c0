// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/widen.h"

#include "compiler/analysis/lanes/lane_order.h"
#include "compiler/analysis/memory/found_pointers.h"
#include "compiler/ir/lane_operation.h"
#include "compiler/ir/remarks.h"
#include "compiler/ir/shared_function.h"
#include "compiler/ir/simple_access.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/vectorize/widen/adjacent_guess.h"
#include "compiler/vectorize/widen/lane_atomics.h"
#include "compiler/vectorize/widen/lane_border.h"
#include "compiler/vectorize/widen/lane_claims.h"
#include "compiler/vectorize/widen/lane_exchange.h"
#include "compiler/vectorize/widen/lane_function.h"
#include "compiler/vectorize/widen/lane_loop.h"
#include "compiler/vectorize/widen/lane_memory.h"
#include "compiler/vectorize/widen/lane_operations.h"
#include "compiler/vectorize/widen/likely_quotient.h"
#include "compiler/vectorize/widen/private_layout.h"
#include "compiler/vectorize/widen/wide_indices.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

bool HasCheapMasks(llvm::Function& kernel, const KernelJob& job) {
  auto* bytes = llvm::FixedVectorType::get(llvm::Type::getInt8Ty(kernel.getContext()), 16);
  return job.machine.getTargetTransformInfo(kernel).isLegalMaskedStore(
      bytes, llvm::Align(1), 1, llvm::TargetTransformInfo::VariableOrConstantMask);
}

class Widener {
 public:
  Widener(llvm::Function& kernel, const KernelJob& job)
      : kernel_(kernel),
        width_(WidthOf(kernel)),
        machine_(job.machine),
        interleaved_(FindInterleaved(kernel)),
        shapes_(kernel, interleaved_, job.variant.has_large_objects),
        values_(kernel, width_, shapes_, HasCheapMasks(kernel, job),
                HasLaneOperation(job.machine, LaneOperation::kReciprocalEstimate)),
        has_large_objects_(MayMeetLargeObjects(kernel, job.variant.has_large_objects)) {
    // Of claims that are broken, only the kernel can tell.
    bool is_kernel = !kernel.hasFnAttribute(kTakesLanes);
    if (job.variant.checks_claims && is_kernel) AssertClaims(kernel_, shapes_, interleaved_);
  }

  void TakeParametersOf(llvm::Function& lanes) { SetParameters(values_, kernel_, lanes); }

  void Run() {
    WidenIndices(kernel_, shapes_);
    ForgetClaims();
    WidenVariables(kernel_, shapes_, interleaved_, width_);
    llvm::SmallVector<llvm::BasicBlock*> blocks;
    for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&kernel_)) {
      blocks.push_back(block);
    }
    for (llvm::BasicBlock* block : blocks) MakePhis(*block);
    for (llvm::BasicBlock* block : blocks) WidenBlock(*block);
    for (auto [phi, parts] : phis_) FillPhi(*phi, parts);
    EraseReplaced();
  }

 private:
  void ForgetClaims();
  void MakePhis(llvm::BasicBlock& block);
  void FillPhi(llvm::PHINode& phi, const Lanes& parts);
  void WidenBlock(llvm::BasicBlock& block);
  void WidenInstruction(llvm::Instruction& instruction);
  Lanes WidenAccess(llvm::Instruction& access);
  bool WidenVolatile(llvm::Instruction& access);
  bool WidenGuessed(llvm::Instruction& access);
  bool WidenQuotient(llvm::Instruction& division);
  Lanes LoadForAll(llvm::LoadInst& load, llvm::Value* address, llvm::Instruction* place);
  bool WidenFlow(llvm::Instruction& instruction);
  llvm::Value* IsAny(llvm::IRBuilderBase& builder, llvm::Value* condition);
  void EraseReplaced();

  llvm::Function& kernel_;
  unsigned width_;
  const llvm::TargetMachine& machine_;
  LaneShapes::Interleaved interleaved_;
  LaneShapes shapes_;
  LaneValues values_;
  bool has_large_objects_;
  llvm::Value* mask_ = nullptr;  // of the current block; null: all lanes
  llvm::SmallVector<std::pair<llvm::PHINode*, Lanes>> phis_;
  llvm::SmallVector<llvm::Instruction*> replaced_;
};

// Lane 0's value now also stands for other lanes, and so must hold where that lane is not active.
void Widener::ForgetClaims() {
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(kernel_))) {
    if (llvm::isa<llvm::AssumeInst>(instruction)) {
      shapes_.Forget(&instruction);
      instruction.eraseFromParent();
      continue;
    }
    bool is_lane_0 = shapes_.Of(&instruction).IsStrided() ||
                     (shapes_.Of(&instruction).IsUniform() &&
                      llvm::any_of(instruction.operands(), [&](const llvm::Use& operand) {
                        return shapes_.Of(operand.get()).IsStrided();
                      }));
    if (!is_lane_0) continue;
    if (llvm::Instruction* sum = SumOfApartBits(instruction)) {
      sum->insertBefore(instruction.getIterator());
      shapes_.Set(sum, shapes_.Of(&instruction));
      instruction.replaceAllUsesWith(sum);
      shapes_.Forget(&instruction);
      instruction.eraseFromParent();
      continue;
    }
    instruction.dropPoisonGeneratingFlags();
  }
}

void Widener::MakePhis(llvm::BasicBlock& block) {
  llvm::IRBuilder<> builder(&block, block.begin());
  for (llvm::PHINode& phi : llvm::make_early_inc_range(block.phis())) {
    if (!shapes_.Of(&phi).IsVarying()) continue;
    Lanes parts;
    for (const Component& part : ComponentsOf(phi.getType(), kernel_.getDataLayout())) {
      parts.push_back(builder.CreatePHI(values_.Widened(part.type), phi.getNumIncomingValues()));
    }
    values_.Set(&phi, parts);
    phis_.push_back({&phi, parts});
    replaced_.push_back(&phi);
  }
}

void Widener::FillPhi(llvm::PHINode& phi, const Lanes& parts) {
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    const Lanes& incoming = values_.Of(phi.getIncomingValue(i));
    for (auto [part, value] : llvm::zip_equal(parts, incoming)) {
      llvm::cast<llvm::PHINode>(part)->addIncoming(value, phi.getIncomingBlock(i));
    }
  }
}

void Widener::WidenBlock(llvm::BasicBlock& block) {
  mask_ = nullptr;
  llvm::SmallVector<llvm::Instruction*> instructions;
  for (llvm::Instruction& instruction : block) instructions.push_back(&instruction);
  for (llvm::Instruction* instruction : instructions) WidenInstruction(*instruction);
}

std::string NameOf(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee ? callee->getName().str() : instruction.getOpcodeName();
}

llvm::Value* Widener::IsAny(llvm::IRBuilderBase& builder, llvm::Value* condition) {
  auto border = LaneBorder::Of(condition, values_);
  if (border && !mask_) return border->Any(builder);
  llvm::Value* lanes = values_.Of(condition)[0];
  if (mask_) lanes = builder.CreateLogicalAnd(mask_, lanes);
  llvm::Value* bits = MaskBits(builder, lanes);
  return builder.CreateICmpNE(bits, llvm::ConstantInt::get(bits->getType(), 0));
}

// Masks, questions about all lanes, claims, and branches, whose lanes are known to agree.
bool Widener::WidenFlow(llvm::Instruction& instruction) {
  llvm::IRBuilder<> builder(&instruction);
  if (IsMarker(&instruction, Marker::kMask)) {
    llvm::Value* mask = instruction.getOperand(0);
    while (auto* phi = llvm::dyn_cast<llvm::PHINode>(mask)) {
      if (!phi->hasConstantValue()) break;
      mask = phi->hasConstantValue();
    }
    auto* known = llvm::dyn_cast<llvm::ConstantInt>(mask);
    mask_ = known && known->isOne() ? nullptr : values_.Of(mask)[0];
    replaced_.push_back(&instruction);
    return true;
  }
  if (IsMarker(&instruction, Marker::kAny)) {
    llvm::Value* condition = instruction.getOperand(0);
    bool is_uniform = shapes_.Of(condition).IsUniform();
    instruction.replaceAllUsesWith(is_uniform ? condition : IsAny(builder, condition));
    replaced_.push_back(&instruction);
    return true;
  }
  if (auto between_lanes = LaneCall::Of(&instruction)) {
    auto& call = llvm::cast<llvm::CallInst>(instruction);
    llvm::Value* result = ExchangeLanes(values_, call, *between_lanes, mask_, machine_);
    between_lanes->IsAlike() ? call.replaceAllUsesWith(result) : values_.Set(&call, {result});
    replaced_.push_back(&call);
    return true;
  }
  if (IsMarker(&instruction, Marker::kClaim)) {
    CheckClaim(values_, llvm::cast<llvm::CallInst>(instruction), mask_);
    replaced_.push_back(&instruction);
    return true;
  }
  auto* end = llvm::dyn_cast<llvm::ReturnInst>(&instruction);
  if (end && end->getReturnValue()) {
    CreateLaneReturn(builder, values_.Of(end->getReturnValue()));
    replaced_.push_back(end);
    return true;
  }
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(&instruction);
  if (!branch) return false;
  if (branch->isConditional() && shapes_.Of(branch->getCondition()).IsVarying()) {
    branch->setCondition(IsAny(builder, branch->getCondition()));
  }
  return true;
}

// What all lanes have of one place.
Lanes Widener::LoadForAll(llvm::LoadInst& load, llvm::Value* address, llvm::Instruction* place) {
  llvm::IRBuilder<> builder(place);
  llvm::Instruction* one = load.clone();
  one->setOperand(load.getPointerOperandIndex(), address);
  builder.Insert(one);
  auto* type = llvm::dyn_cast<llvm::FixedVectorType>(load.getType());
  Lanes lanes;
  for (unsigned i = 0; i < (type ? type->getNumElements() : 1); ++i) {
    lanes.push_back(builder.CreateVectorSplat(values_.width(),
                                              type ? builder.CreateExtractElement(one, i) : one));
  }
  return lanes;
}

// Loads or stores; what lanes have of a store is nothing.
Lanes Widener::WidenAccess(llvm::Instruction& access) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&access);
  if (load) return LoadLanes(values_, *load, interleaved_, mask_);
  StoreLanes(values_, llvm::cast<llvm::StoreInst>(access), interleaved_, mask_);
  return {};
}

// At once, unless memory is private.
bool Widener::WidenVolatile(llvm::Instruction& access) {
  if (!IsMadeTogether(access)) return false;
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&access);
  const bool is_one_load = load && shapes_.Of(load->getPointerOperand()).IsUniform();
  values_.Set(&access, is_one_load ? LoadForAll(*load, load->getPointerOperand(), load)
                                   : AccessBetweenFences(values_, access, interleaved_, mask_));
  return true;
}

// Asks at run time whether the lanes' places are adjacent, or one, and has code for both ways.
bool Widener::WidenGuessed(llvm::Instruction& access) {
  llvm::Value* address = llvm::getLoadStorePointerOperand(&access);
  llvm::Type* type = llvm::getLoadStoreType(&access);
  bool is_candidate = type->isSingleValueType() && !interleaved_.contains(address);
  if (!is_candidate || !shapes_.Of(address).IsVarying()) return false;
  if (FindLaneOrder(shapes_, access, values_.width(), mask_ != nullptr)) return false;
  auto guess = AdjacentGuess::Find(shapes_, access, has_large_objects_);
  if (!guess) return false;
  llvm::IRBuilder<> builder(&access);
  auto [is_likely, first] = guess->Test(builder, values_, mask_);
  // Else there is nothing to be read.
  if (guess->IsSame() && mask_) {
    is_likely = builder.CreateAnd(is_likely, builder.CreateIsNotNull(MaskBits(builder, mask_)));
  }
  const uint64_t bytes = kernel_.getDataLayout().getTypeStoreSize(type).getFixedValue();
  shapes_.Set(first, {LaneShape::kStrided, int64_t(bytes)});
  llvm::Instruction *likely, *unlikely;
  llvm::SplitBlockAndInsertIfThenElse(is_likely, &access, &likely, &unlikely);
  llvm::BasicBlock* behind = access.getParent();
  Lanes wide;
  if (guess->IsSame()) {
    wide = LoadForAll(llvm::cast<llvm::LoadInst>(access), first, likely);
  } else {
    llvm::Instruction* adjacent = access.clone();
    adjacent->insertBefore(likely->getIterator());
    adjacent->setOperand(llvm::isa<llvm::LoadInst>(adjacent) ? 0 : 1, first);
    replaced_.push_back(adjacent);
    wide = WidenAccess(*adjacent);
  }
  access.moveBefore(unlikely->getIterator());
  const Lanes gathered = WidenAccess(access);
  values_.Set(&access,
              MergeLanes(behind, {likely->getParent(), wide}, {unlikely->getParent(), gathered}));
  return true;
}

// Asks at run time whether all lanes have lane 0's quotient, and has code for both ways.
bool Widener::WidenQuotient(llvm::Instruction& division) {
  auto quotient = LikelyQuotient::Find(shapes_, division);
  if (!quotient || quotient->IsByConstant()) return false;
  llvm::IRBuilder<> builder(&division);
  llvm::Value* is_likely =
      quotient->Test(builder, values_.width(), quotient->dividend(), quotient->divisor());
  llvm::Instruction *likely, *unlikely;
  llvm::SplitBlockAndInsertIfThenElse(is_likely, &division, &likely, &unlikely);
  llvm::BasicBlock* behind = division.getParent();
  llvm::IRBuilder<> of_one(likely);
  const Lanes quick = {quotient->Lanes(of_one, values_)};
  division.moveBefore(unlikely->getIterator());
  auto each = OperateOnLanes(values_, division, interleaved_);
  if (!each) each = LoopOverLanes(values_, division, mask_);
  values_.Set(&division,
              MergeLanes(behind, {likely->getParent(), quick}, {unlikely->getParent(), *each}));
  return true;
}

void Widener::WidenInstruction(llvm::Instruction& instruction) {
  if (WidenFlow(instruction)) return;
  bool stays = llvm::isa<llvm::PHINode>(instruction) || !shapes_.Of(&instruction).IsVarying();
  if (stays) return;
  replaced_.push_back(&instruction);
  if (auto lanes = AtomicOnLanes(values_, instruction, interleaved_, mask_)) {
    values_.Set(&instruction, *std::move(lanes));
    return;
  }
  if (auto lanes = CallLaneFunction(values_, instruction, mask_)) {
    values_.Set(&instruction, *std::move(lanes));
    return;
  }
  const llvm::DataLayout& layout = kernel_.getDataLayout();
  if (llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction)) {
    const bool is_vector = HasVectorAccess(llvm::getLoadStoreType(&instruction), layout);
    if (is_vector && IsSimpleAccess(instruction)) {
      if (!WidenGuessed(instruction)) values_.Set(&instruction, WidenAccess(instruction));
      return;
    }
    if (is_vector && instruction.isVolatile() && WidenVolatile(instruction)) return;
  } else if (WidenQuotient(instruction)) {
    return;
  } else if (auto lanes = OperateOnLanes(values_, instruction, interleaved_)) {
    values_.Set(&instruction, *std::move(lanes));
    return;
  }
  Remark(instruction,
         "one work-item after another: " + NameOf(instruction) + " has no vector form here");
  values_.Set(&instruction, LoopOverLanes(values_, instruction, mask_));
}

void Widener::EraseReplaced() {
  for (llvm::Instruction* instruction : replaced_) {
    if (!instruction->getType()->isVoidTy()) {
      instruction->replaceAllUsesWith(llvm::PoisonValue::get(instruction->getType()));
    }
  }
  for (llvm::Instruction* instruction : replaced_) instruction->eraseFromParent();
}

void CleanUp(llvm::Function& function, KernelJob& job) {
  job.functions.Forget(function);
  RunLlvm({LlvmSequence::kCleanVectors}, function, job);
}

bool EraseUncalled(llvm::Module& module, KernelJob& job) {
  bool has_erased = false;
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    if (!IsShared(function) || !function.use_empty()) continue;
    job.functions.Forget(function);
    function.eraseFromParent();
    has_erased = true;
  }
  return has_erased;
}

}  // namespace

void WidenFunction(llvm::Function& function, llvm::Function& lanes, KernelJob& job) {
  Widener widener(function, job);
  widener.TakeParametersOf(lanes);
  widener.Run();
  lanes.splice(lanes.end(), &function);
  lanes.setSubprogram(function.getSubprogram());
  function.setSubprogram(nullptr);
  CleanUp(lanes, job);
}

llvm::Error Widen(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (WidthOf(kernel) > 1) {
    Widener(kernel, job).Run();
    CleanUp(kernel, job);
  }
  while (EraseUncalled(module, job)) {
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
