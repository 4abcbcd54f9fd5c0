// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/accesses/lane_steps.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

// How many operations deep a vector is looked into.
constexpr unsigned kMaxDepth = 12;

// The step from lane to lane of a vector of numbers, if it is the same everywhere.
std::optional<llvm::APInt> ConstantStep(const llvm::Constant* vector) {
  const unsigned lanes = llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements();
  auto number = [&](unsigned lane) {
    return llvm::dyn_cast_or_null<llvm::ConstantInt>(vector->getAggregateElement(lane));
  };
  for (unsigned lane = 0; lane < lanes; ++lane)
    if (!number(lane)) return std::nullopt;
  const llvm::APInt first = number(0)->getValue();
  const llvm::APInt step = lanes > 1 ? number(1)->getValue() - first : first - first;
  for (unsigned lane = 2; lane < lanes; ++lane)
    if (number(lane)->getValue() - number(lane - 1)->getValue() != step) return std::nullopt;
  return step;
}

}  // namespace

bool LaneSteps::IsUniform() const { return match(step, llvm::PatternMatch::m_Zero()); }

std::optional<LaneSteps> LaneStepFinder::Of(llvm::Value* vector, unsigned depth) {
  const auto known = known_.find(vector);
  if (known != known_.end()) return known->second;
  const std::optional<LaneSteps> steps = Find(vector, depth);
  if (depth == 0 || steps) known_[vector] = steps;
  return steps;
}

std::optional<LaneSteps> LaneStepFinder::Find(llvm::Value* vector, unsigned depth) {
  llvm::Type* scalar = vector->getType()->getScalarType();
  if (!scalar->isIntegerTy() || depth > kMaxDepth) return std::nullopt;
  if (auto* constant = llvm::dyn_cast<llvm::Constant>(vector)) {
    const std::optional<llvm::APInt> step = ConstantStep(constant);
    if (!step) return std::nullopt;
    return LaneSteps{constant->getAggregateElement(0u), llvm::ConstantInt::get(scalar, *step)};
  }
  if (llvm::Value* all = llvm::getSplatValue(vector))
    return LaneSteps{all, llvm::ConstantInt::get(scalar, 0)};
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(vector);
  if (!instruction || instruction->getNumOperands() == 0) return std::nullopt;
  const bool is_known = llvm::isa<llvm::BinaryOperator, llvm::TruncInst>(instruction);
  const auto first = is_known ? Of(instruction->getOperand(0), depth + 1) : std::nullopt;
  if (!first) return std::nullopt;
  Builder builder(instruction->getContext(), folder_);
  builder.SetInsertPoint(instruction);
  if (llvm::isa<llvm::TruncInst>(instruction))
    return LaneSteps{builder.CreateTrunc(first->start, scalar),
                     builder.CreateTrunc(first->step, scalar)};
  const auto second = Of(instruction->getOperand(1), depth + 1);
  return second ? Combine(builder, *instruction, *first, *second) : std::nullopt;
}

std::optional<LaneSteps> LaneStepFinder::Combine(Builder& builder,
                                                 const llvm::Instruction& instruction,
                                                 const LaneSteps& a, const LaneSteps& b) {
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Or:
      if (!llvm::cast<llvm::PossiblyDisjointInst>(instruction).isDisjoint()) return std::nullopt;
      [[fallthrough]];
    case llvm::Instruction::Add:
      return LaneSteps{builder.CreateAdd(a.start, b.start), builder.CreateAdd(a.step, b.step)};
    case llvm::Instruction::Sub:
      return LaneSteps{builder.CreateSub(a.start, b.start), builder.CreateSub(a.step, b.step)};
    case llvm::Instruction::Mul: {
      if (!a.IsUniform() && !b.IsUniform()) return std::nullopt;
      llvm::Value* step =
          a.IsUniform() ? builder.CreateMul(a.start, b.step) : builder.CreateMul(a.step, b.start);
      return LaneSteps{builder.CreateMul(a.start, b.start), step};
    }
    case llvm::Instruction::Shl:
      if (!b.IsUniform()) return std::nullopt;
      return LaneSteps{builder.CreateShl(a.start, b.start), builder.CreateShl(a.step, b.start)};
    default: return std::nullopt;
  }
}

}  // namespace weft::compiler
