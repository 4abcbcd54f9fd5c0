// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorizer/adjacent_guess.h"

#include "compiler/vectorizer/lane_loop.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

namespace weft::compiler {
namespace {

constexpr unsigned kMaxDepth = 8;

using Step = std::optional<int64_t>;

Step LikelyStep(const LaneShapes& shapes, const llvm::Value* value, unsigned depth = 0);

// Of what is one or the other: that which goes on, rather than what stays at a border.
Step LikelyOf(Step a, Step b) { return a && *a ? a : b ? b : a; }

Step LikelyStepOfBinary(const LaneShapes& shapes, const llvm::BinaryOperator& binary,
                        unsigned depth) {
  Step a = LikelyStep(shapes, binary.getOperand(0), depth + 1);
  Step b = LikelyStep(shapes, binary.getOperand(1), depth + 1);
  if (!a || !b) return std::nullopt;
  auto* by = llvm::dyn_cast<llvm::ConstantInt>(binary.getOperand(1));
  switch (binary.getOpcode()) {
    case llvm::Instruction::Add:
    case llvm::Instruction::Or: return *a + *b;
    case llvm::Instruction::Sub: return *a - *b;
    case llvm::Instruction::Mul:
      return by && by->getValue().isIntN(16) ? Step(*a * by->getSExtValue())
             : *a || *b                      ? std::nullopt
                                             : Step(0);
    case llvm::Instruction::Shl:
      return by && by->getValue().ult(16) ? Step(*a << by->getZExtValue()) : std::nullopt;
    case llvm::Instruction::URem:
    case llvm::Instruction::SRem:
    case llvm::Instruction::And: return *b ? std::nullopt : a;
    case llvm::Instruction::UDiv:
    case llvm::Instruction::SDiv:
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr: return *b ? std::nullopt : Step(0);
    default: return std::nullopt;
  }
}

// How far apart consecutive lanes' values are in most places.
Step LikelyStep(const LaneShapes& shapes, const llvm::Value* value, unsigned depth) {
  LaneShape shape = shapes.Of(value);
  if (!shape.IsVarying()) return shape.stride;
  if (depth > kMaxDepth || !value->getType()->isIntegerTy()) return std::nullopt;
  auto of = [&](const llvm::Value* operand) { return LikelyStep(shapes, operand, depth + 1); };
  if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(value)) {
    return LikelyOf(of(choice->getTrueValue()), of(choice->getFalseValue()));
  }
  if (auto* bound = llvm::dyn_cast<llvm::MinMaxIntrinsic>(value)) {
    return LikelyOf(of(bound->getLHS()), of(bound->getRHS()));
  }
  if (auto* saturating = llvm::dyn_cast<llvm::SaturatingInst>(value)) {
    Step a = of(saturating->getLHS()), b = of(saturating->getRHS());
    bool is_sum = saturating->getBinaryOp() == llvm::Instruction::Add;
    return !a || !b ? std::nullopt : Step(is_sum ? *a + *b : *a - *b);
  }
  if (auto* phi = llvm::dyn_cast<llvm::PHINode>(value)) {
    Step step;
    for (const llvm::Value* incoming : phi->incoming_values()) step = LikelyOf(step, of(incoming));
    return step;
  }
  bool keeps_step =
      llvm::isa<llvm::SExtInst, llvm::ZExtInst, llvm::TruncInst, llvm::FreezeInst>(value);
  if (keeps_step) return of(llvm::cast<llvm::Instruction>(value)->getOperand(0));
  auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(value);
  return binary ? LikelyStepOfBinary(shapes, *binary, depth) : std::nullopt;
}

}  // namespace

std::optional<AdjacentGuess> AdjacentGuess::Find(const LaneShapes& shapes, llvm::Value* address,
                                                 uint64_t bytes, bool has_large_objects) {
  AdjacentGuess guess;
  guess.address_ = llvm::dyn_cast<llvm::GetElementPtrInst>(address);
  if (!guess.address_ || !shapes.Of(guess.address_->getPointerOperand()).IsUniform()) {
    return std::nullopt;
  }
  const llvm::DataLayout& layout = guess.address_->getDataLayout();
  int64_t stride = 0;
  for (auto step = llvm::gep_type_begin(guess.address_); step != llvm::gep_type_end(guess.address_);
       ++step) {
    llvm::Value* index = step.getOperand();
    if (shapes.Of(index).IsUniform()) continue;
    if (!shapes.Of(index).IsVarying() || guess.operand_) return std::nullopt;
    for (unsigned i = 1; i < guess.address_->getNumOperands(); ++i) {
      if (guess.address_->getOperand(i) == index) guess.operand_ = i;
    }
    if (!has_large_objects) guess.narrow_ = NarrowIndex::Match(index);
    auto likely = LikelyStep(shapes, guess.narrow_ ? guess.narrow_->value : index);
    if (!likely) return std::nullopt;
    guess.step_ = *likely;
    int64_t index_step = guess.narrow_ ? guess.narrow_->StepOf(*likely) : *likely;
    stride = index_step * int64_t(step.getSequentialElementStride(layout).getFixedValue());
  }
  bool is_adjacent = guess.operand_ && stride == int64_t(bytes);
  return is_adjacent ? std::optional(guess) : std::nullopt;
}

std::pair<llvm::Value*, llvm::Value*> AdjacentGuess::Test(llvm::IRBuilderBase& builder,
                                                          LaneValues& values,
                                                          llvm::Value* mask) const {
  llvm::Value* index = address_->getOperand(operand_);
  llvm::Value* lanes = builder.CreateFreeze(values.Of(narrow_ ? narrow_->value : index)[0]);
  llvm::Value* first = builder.CreateExtractElement(lanes, uint64_t{0});
  auto* type = llvm::cast<llvm::IntegerType>(first->getType());
  llvm::Value* wanted = builder.CreateVectorSplat(values.width(), first);
  wanted = builder.CreateAdd(wanted, values.Steps(type, step_));
  llvm::Value* differs = builder.CreateICmpNE(lanes, wanted);
  if (mask) differs = builder.CreateAnd(differs, mask);
  llvm::Value* bits = MaskBits(builder, differs);
  llvm::Value* is_adjacent = builder.CreateIsNull(bits);

  llvm::Value* index_0 = first;
  if (narrow_)
    index_0 =
        NarrowIndex{first, narrow_->is_signed, narrow_->low_bits, narrow_->shift}.Extend(builder);
  llvm::Instruction* address_0 = address_->clone();
  address_0->setOperand(operand_, index_0);
  address_0->dropPoisonGeneratingFlags();
  return {is_adjacent, builder.Insert(address_0)};
}

}  // namespace weft::compiler
