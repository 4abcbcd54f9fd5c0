// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_loop.h"

#include "compiler/ir/loop_hint.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {

llvm::Value* MaskBits(llvm::IRBuilderBase& builder, llvm::Value* mask) {
  unsigned width = llvm::cast<llvm::FixedVectorType>(mask->getType())->getNumElements();
  llvm::Value* bits = builder.CreateBitCast(mask, builder.getIntNTy(width));
  return builder.CreateZExt(bits, width <= 32 ? builder.getInt32Ty() : builder.getInt64Ty());
}

llvm::Value* LastLane(llvm::IRBuilderBase& builder, unsigned width, llvm::Value* mask) {
  if (!mask) return builder.getInt32(width - 1);
  llvm::Value* bits = MaskBits(builder, mask);
  llvm::Type* type = bits->getType();
  bits = builder.CreateOr(bits, llvm::ConstantInt::get(type, 1));
  llvm::Value* above =
      builder.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, bits, builder.getTrue());
  return builder.CreateSub(llvm::ConstantInt::get(type, type->getIntegerBitWidth() - 1), above);
}

namespace {

constexpr uint64_t kMostGrownBits = 512;

llvm::SmallVector<Component, 4> ResultsOf(const llvm::Instruction& instruction) {
  if (instruction.getType()->isVoidTy() || instruction.use_empty()) return {};
  return ComponentsOf(instruction.getType(), instruction.getDataLayout());
}

using OperandOfLane = llvm::function_ref<llvm::Value*(llvm::Value*)>;

// The scalar instruction for one lane.
llvm::Value* RunLane(llvm::IRBuilderBase& builder, llvm::Instruction& instruction,
                     OperandOfLane operand_of_lane) {
  llvm::Instruction* scalar = instruction.clone();
  for (llvm::Use& operand : scalar->operands()) {
    if (llvm::isa<llvm::BasicBlock, llvm::Function>(operand.get())) continue;
    operand.set(operand_of_lane(operand.get()));
  }
  return builder.Insert(scalar);
}

// The same, whose results join those of the lanes before it.
Lanes AddLane(llvm::IRBuilderBase& builder, llvm::Instruction& instruction, llvm::Value* lane,
              OperandOfLane operand_of_lane, llvm::ArrayRef<llvm::Value*> before) {
  llvm::Value* scalar = RunLane(builder, instruction, operand_of_lane);
  Lanes results;
  for (auto [component, lanes] : llvm::zip_equal(ResultsOf(instruction), before)) {
    llvm::Value* part = GetComponent(builder, scalar, component);
    results.push_back(builder.CreateInsertElement(lanes, part, lane));
  }
  return results;
}

Lanes NoLanes(LaneValues& values, const llvm::Instruction& instruction) {
  Lanes none;
  for (const Component& component : ResultsOf(instruction)) {
    none.push_back(llvm::PoisonValue::get(values.Widened(component.type)));
  }
  return none;
}

// Straight code for the first lanes in a loop, each turn of which brings the next ones to their
// place.
class LaneRotation {
 public:
  LaneRotation(LaneValues& values, llvm::Instruction& instruction, unsigned at_once)
      : values_(values), instruction_(instruction), at_once_(at_once) {}

  Lanes Make() {
    before_ = instruction_.getParent();
    llvm::BasicBlock* after = llvm::SplitBlock(before_, instruction_.getIterator());
    loop_ = llvm::BasicBlock::Create(before_->getContext(), "turns", before_->getParent(), after);
    before_->getTerminator()->setSuccessor(0, loop_);
    llvm::IRBuilder<> builder(loop_);
    llvm::PHINode* first = Begin(builder, builder.getInt32(0));
    for (llvm::Use& operand : instruction_.operands()) {
      if (values_.shapes().Of(operand).IsUniform() || turning_.contains(operand)) continue;
      turning_[operand] = Begin(builder, values_.Of(operand)[0]);
    }
    llvm::SmallVector<llvm::PHINode*, 4> phis;
    for (llvm::Value* none : NoLanes(values_, instruction_)) phis.push_back(Begin(builder, none));
    Lanes results;
    for (llvm::PHINode* phi : phis) results.push_back(Turn(builder, phi));
    for (unsigned index = 0; index < at_once_; ++index) results = Run(builder, index, results);

    for (auto& [operand, phi] : turning_) phi->addIncoming(Turn(builder, phi), loop_);
    for (auto [phi, lanes] : llvm::zip_equal(phis, results)) phi->addIncoming(lanes, loop_);
    llvm::Value* next = builder.CreateAdd(first, builder.getInt32(at_once_));
    first->addIncoming(next, loop_);
    llvm::Value* is_next = builder.CreateICmpULT(next, builder.getInt32(values_.width()));
    HintLoop(*builder.CreateCondBr(is_next, loop_, after), "llvm.loop.unroll.disable");
    return results;
  }

 private:
  llvm::PHINode* Begin(llvm::IRBuilderBase& builder, llvm::Value* start) {
    llvm::PHINode* phi = builder.CreatePHI(start->getType(), 2);
    phi->addIncoming(start, before_);
    return phi;
  }

  // The next lanes first, and those that were first last.
  llvm::Value* Turn(llvm::IRBuilderBase& builder, llvm::Value* lanes) {
    llvm::SmallVector<int, 64> order;
    for (unsigned lane = 0; lane < values_.width(); ++lane) {
      order.push_back((lane + at_once_) % values_.width());
    }
    return builder.CreateShuffleVector(lanes, order);
  }

  // One of the first lanes, whose result comes last.
  Lanes Run(llvm::IRBuilderBase& builder, unsigned index, llvm::ArrayRef<llvm::Value*> results) {
    auto operand = [&](llvm::Value* all) {
      llvm::Value* lanes = turning_.lookup(all);
      return lanes ? builder.CreateExtractElement(lanes, index) : all;
    };
    llvm::Value* place = builder.getInt32(values_.width() - at_once_ + index);
    return AddLane(builder, instruction_, place, operand, results);
  }

  LaneValues& values_;
  llvm::Instruction& instruction_;
  const unsigned at_once_;
  llvm::BasicBlock *before_ = nullptr, *loop_ = nullptr;
  llvm::SmallMapVector<llvm::Value*, llvm::PHINode*, 4> turning_;  // operands that vary
};

Lanes UnrollOverLanes(LaneValues& values, llvm::Instruction& instruction, unsigned at_once) {
  if (at_once < values.width()) return LaneRotation(values, instruction, at_once).Make();
  llvm::IRBuilder<> builder(&instruction);
  Lanes lanes = NoLanes(values, instruction);
  for (unsigned index = 0; index < values.width(); ++index) {
    llvm::Value* lane = builder.getInt32(index);
    auto operand = [&](llvm::Value* all) { return values.Lane(builder, all, lane); };
    lanes = AddLane(builder, instruction, lane, operand, lanes);
  }
  return lanes;
}

// Whether lanes of the type can lie one behind the other in memory.
bool IsSpillable(llvm::Type* type, const llvm::DataLayout& layout) {
  bool is_scalar = type->isPointerTy() || type->isFloatingPointTy() || type->isIntegerTy();
  if (!is_scalar) return false;
  uint64_t bits = layout.getTypeSizeInBits(type);
  return bits >= 8 && llvm::isPowerOf2_64(bits);
}

// Whether a vector of lanes may grow by an element at a place that is a variable's: each element is
// compared with it, which short vectors take less time for than for a way through memory.
bool GrowsInRegister(const LaneValues& values, llvm::Type* type) {
  return values.layout().getTypeSizeInBits(type) * values.width() <= kMostGrownBits;
}

// What a loop over lanes makes, a lane at a time. What does not grow in a register lies in memory
// to begin with, and is read once, behind the loop; truths are the bits of an integer.
class LaneResults {
 public:
  LaneResults(LaneValues& values, const llvm::Instruction& instruction)
      : values_(values),
        parts_(ResultsOf(instruction)),
        rooms_(parts_.size()),
        growing_(parts_.size()) {
    const unsigned operands = instruction.getNumOperands();
    for (auto [number, part] : llvm::enumerate(parts_)) {
      if (!IsSpillable(part.type, values.layout()) || GrowsInRegister(values, part.type)) continue;
      rooms_[number] = values.RoomFor(values.Widened(part.type), operands + number);
    }
  }

  // At the start of the loop, which is come to from `before`, with as many bits as the mask.
  void Begin(llvm::IRBuilderBase& builder, llvm::BasicBlock* before, llvm::Type* bits) {
    for (auto [number, part] : llvm::enumerate(parts_)) {
      if (rooms_[number]) continue;
      const bool is_truth = part.type->isIntegerTy(1);
      llvm::Value* none = is_truth ? llvm::Constant::getNullValue(bits)
                                   : llvm::PoisonValue::get(values_.Widened(part.type));
      growing_[number] = builder.CreatePHI(none->getType(), 2);
      growing_[number]->addIncoming(none, before);
    }
  }

  // What the lane has, in the loop's only block.
  void Add(llvm::IRBuilderBase& builder, llvm::Value* scalar, llvm::Value* lane) {
    for (auto [number, component] : llvm::enumerate(parts_)) {
      llvm::Value* part = GetComponent(builder, scalar, component);
      if (llvm::AllocaInst* room = rooms_[number]) {
        builder.CreateStore(part, builder.CreateGEP(component.type, room, lane));
        continue;
      }
      llvm::PHINode* before = growing_[number];
      before->addIncoming(Joined(builder, before, part, lane), builder.GetInsertBlock());
    }
  }

  // All that there is behind the loop.
  Lanes End(llvm::IRBuilderBase& builder) {
    Lanes results;
    for (auto [number, part] : llvm::enumerate(parts_)) {
      llvm::Type* type = values_.Widened(part.type);
      llvm::Value* last = growing_[number] ? growing_[number]->getIncomingValue(1) : nullptr;
      results.push_back(rooms_[number]                  ? builder.CreateLoad(type, rooms_[number])
                        : last->getType()->isVectorTy() ? last
                                                        : MaskOf(builder, last, type));
    }
    return results;
  }

 private:
  llvm::Value* Joined(llvm::IRBuilderBase& builder, llvm::Value* before, llvm::Value* part,
                      llvm::Value* lane) {
    if (before->getType()->isVectorTy()) return Inserted(builder, before, part, lane);
    llvm::Value* bit = builder.CreateZExt(builder.CreateFreeze(part), before->getType());
    return builder.CreateOr(before, builder.CreateShl(bit, lane));
  }

  // LLVM inserts an integer at a variable's place by way of memory, but for AVX-512.
  llvm::Value* Inserted(llvm::IRBuilderBase& builder, llvm::Value* before, llvm::Value* part,
                        llvm::Value* lane) {
    if (!IsSpillable(part->getType(), values_.layout()))
      return builder.CreateInsertElement(before, part, lane);
    auto splat = [&](llvm::Value* one) { return builder.CreateVectorSplat(values_.width(), one); };
    auto* place = builder.getIntNTy(values_.layout().getTypeSizeInBits(part->getType()));
    llvm::Value* places = splat(builder.CreateZExtOrTrunc(lane, place));
    llvm::Value* is_place = builder.CreateICmpEQ(values_.Steps(place, 1), places);
    return builder.CreateSelect(is_place, splat(part), before);
  }

  static llvm::Value* MaskOf(llvm::IRBuilderBase& builder, llvm::Value* bits, llvm::Type* mask) {
    const unsigned width = llvm::cast<llvm::FixedVectorType>(mask)->getNumElements();
    return builder.CreateBitCast(builder.CreateTrunc(bits, builder.getIntNTy(width)), mask);
  }

  LaneValues& values_;
  const llvm::SmallVector<Component, 4> parts_;
  // Of each part one of them.
  llvm::SmallVector<llvm::AllocaInst*, 4> rooms_;
  llvm::SmallVector<llvm::PHINode*, 4> growing_;
};

}  // namespace

Lanes MergeLanes(llvm::BasicBlock* at, std::pair<llvm::BasicBlock*, const Lanes&> one,
                 std::pair<llvm::BasicBlock*, const Lanes&> other) {
  llvm::IRBuilder<> builder(at, at->begin());
  Lanes merged;
  for (auto [a, b] : llvm::zip_equal(one.second, other.second)) {
    llvm::PHINode* phi = builder.CreatePHI(a->getType(), 2);
    phi->addIncoming(a, one.first);
    phi->addIncoming(b, other.first);
    merged.push_back(phi);
  }
  return merged;
}

Lanes LoopOverLanes(LaneValues& values, llvm::Instruction& instruction, llvm::Value* mask) {
  llvm::BasicBlock* before = instruction.getParent();
  llvm::BasicBlock* after = llvm::SplitBlock(before, instruction.getIterator());
  llvm::Function& kernel = *before->getParent();
  auto* loop = llvm::BasicBlock::Create(kernel.getContext(), "lanes", &kernel, after);
  auto* done = llvm::BasicBlock::Create(kernel.getContext(), "lanes.done", &kernel, after);
  before->getTerminator()->eraseFromParent();
  llvm::IRBuilder<> builder(before);
  if (!mask) mask = llvm::Constant::getAllOnesValue(values.Widened(builder.getInt1Ty()));
  llvm::Value* first = MaskBits(builder, mask);
  llvm::DenseMap<llvm::Value*, llvm::AllocaInst*> spilled;
  for (llvm::Use& operand : instruction.operands()) {
    if (!IsSpillable(operand->getType(), values.layout()) ||
        values.shapes().Of(operand).IsUniform())
      continue;
    llvm::Value* lanes = values.Of(operand)[0];
    spilled[operand] = values.RoomFor(lanes->getType(), operand.getOperandNo());
    builder.CreateStore(lanes, spilled[operand]);
  }
  builder.CreateCondBr(builder.CreateIsNull(first), after, loop);

  builder.SetInsertPoint(loop);
  llvm::PHINode* bits = builder.CreatePHI(first->getType(), 2, "bits");
  bits->addIncoming(first, before);
  LaneResults results(values, instruction);
  results.Begin(builder, before, bits->getType());
  llvm::Value* lane = builder.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, bits, builder.getTrue());
  llvm::Value* scalar = RunLane(builder, instruction, [&](llvm::Value* all) -> llvm::Value* {
    llvm::AllocaInst* memory = spilled.lookup(all);
    if (!memory) return values.Lane(builder, all, lane);
    return builder.CreateLoad(all->getType(), builder.CreateGEP(all->getType(), memory, lane));
  });
  results.Add(builder, scalar, lane);
  llvm::Value* one = llvm::ConstantInt::get(first->getType(), 1);
  llvm::Value* rest = builder.CreateAnd(bits, builder.CreateSub(bits, one));
  bits->addIncoming(rest, loop);
  builder.CreateCondBr(builder.CreateIsNull(rest), done, loop);

  builder.SetInsertPoint(done);
  const Lanes collected = results.End(builder);
  builder.CreateBr(after);
  return MergeLanes(after, {before, NoLanes(values, instruction)}, {done, collected});
}

Lanes LaneByLane(LaneValues& values, llvm::Instruction& instruction, llvm::Value* mask,
                 unsigned at_once) {
  if (!mask) return UnrollOverLanes(values, instruction, at_once);
  llvm::IRBuilder<> builder(&instruction);
  llvm::Value* bits = MaskBits(builder, builder.CreateNot(mask));
  llvm::Value* is_full = builder.CreateICmpEQ(bits, llvm::ConstantInt::get(bits->getType(), 0));
  llvm::Instruction *all_end, *some_end;
  llvm::SplitBlockAndInsertIfThenElse(is_full, &instruction, &all_end, &some_end);
  instruction.moveBefore(all_end->getIterator());
  Lanes all = UnrollOverLanes(values, instruction, at_once);
  instruction.moveBefore(some_end->getIterator());
  Lanes some = LoopOverLanes(values, instruction, mask);
  return MergeLanes(some_end->getSuccessor(0), {all_end->getParent(), all},
                    {some_end->getParent(), some});
}

}  // namespace weft::compiler
