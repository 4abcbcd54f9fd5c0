// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/lanes/place_choice.h"

#include "compiler/ir/address_spaces.h"
#include "compiler/ir/simple_access.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {
namespace {

// Accesses that one may become, and operations in a row that lead to its address.
constexpr unsigned kMaxPlaces = 4, kMostSteps = 6;

// Of machines that have elements of 32 bits and more for some lanes, and of those that have all.
constexpr unsigned kRegisterBits = 256, kWidestRegisterBits = 512, kWordBits = 32;

// How far apart lanes are, by each of the ways that they may choose; none if that has no pattern,
// or there are too many.
using Steps = llvm::SmallVector<int64_t, 4>;

// Null if it is neither.
llvm::BinaryOperator* SumOrDifference(llvm::Value& value) {
  auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&value);
  const bool is_either = binary && (binary->getOpcode() == llvm::Instruction::Add ||
                                    binary->getOpcode() == llvm::Instruction::Sub);
  return is_either ? binary : nullptr;
}

class StepsOfWays {
 public:
  StepsOfWays(const LaneShapes& shapes, bool is_linear) : shapes_(shapes), is_linear_(is_linear) {}

  Steps Of(llvm::Value& value, unsigned depth = 0) const {
    const LaneShape shape = shapes_.Of(&value);
    if (!shape.IsVarying()) return {shape.IsStrided() ? shape.stride : 0};
    if (depth == kMostSteps) return {};
    if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(&value))
      return OfAny({choice->getTrueValue(), choice->getFalseValue()}, depth);
    auto* phi = llvm::dyn_cast<llvm::PHINode>(&value);
    if (phi && !is_linear_) return OfAny(llvm::to_vector_of<llvm::Value*>(phi->operands()), depth);
    if (auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&value))
      return OfAddress(*address, depth);
    if (auto* sum = SumOrDifference(value)) {
      const int64_t scale = sum->getOpcode() == llvm::Instruction::Add ? 1 : -1;
      return OfSum(Of(*sum->getOperand(0), depth + 1), *sum->getOperand(1), scale, depth);
    }
    if (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(value)) {
      auto& cast = llvm::cast<llvm::CastInst>(value);
      const bool is_signed = llvm::isa<llvm::SExtInst>(cast);
      return IsExtendable(*cast.getOperand(0), is_signed, depth)
                 ? Of(*cast.getOperand(0), depth + 1)
                 : Steps{};
    }
    return {};
  }

 private:
  Steps OfAny(llvm::ArrayRef<llvm::Value*> ways, unsigned depth) const {
    Steps all;
    for (llvm::Value* way : ways) {
      const Steps steps = Of(*way, depth + 1);
      if (steps.empty() || all.size() + steps.size() > kMaxPlaces) return {};
      all.append(steps);
    }
    return all;
  }

  Steps OfAddress(llvm::GetElementPtrInst& address, unsigned depth) const {
    const llvm::DataLayout& layout = address.getDataLayout();
    const unsigned bits = layout.getIndexTypeSizeInBits(address.getType());
    llvm::SmallMapVector<llvm::Value*, llvm::APInt, 4> scales;
    llvm::APInt constant(bits, 0);
    if (!address.collectOffset(layout, bits, scales, constant)) return {};
    Steps sum = Of(*address.getPointerOperand(), depth + 1);
    for (const auto& [index, scale] : scales) sum = OfSum(sum, *index, scale.getSExtValue(), depth);
    return sum;
  }

  // Of what is added to a number, of which one has a single way.
  Steps OfSum(const Steps& number, llvm::Value& added, int64_t scale, unsigned depth) const {
    const Steps more = Of(added, depth + 1);
    if (number.size() > 1 && more.size() > 1) return {};
    Steps sum;
    for (int64_t a : number) {
      for (int64_t b : more) sum.push_back(a + b * scale);
    }
    return sum;
  }

  // Whether that is so of each way.
  bool IsExtendable(llvm::Value& value, bool is_signed, unsigned depth) const {
    if (!shapes_.Of(&value).IsVarying() || depth == kMostSteps)
      return shapes_.IsExtendable(&value, is_signed);
    const auto both = [&](llvm::Value* a, llvm::Value* b) {
      return IsExtendable(*a, is_signed, depth + 1) && IsExtendable(*b, is_signed, depth + 1);
    };
    if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(&value))
      return both(choice->getTrueValue(), choice->getFalseValue());
    auto* sum = SumOrDifference(value);
    if (!sum) return shapes_.IsExtendable(&value, is_signed);
    return (is_signed ? sum->hasNoSignedWrap() : sum->hasNoUnsignedWrap()) &&
           both(sum->getOperand(0), sum->getOperand(1));
  }

  const LaneShapes& shapes_;
  const bool is_linear_;
};

// Whether lanes choose by what differs between them by no pattern, and not by where a border is.
bool IsByData(const llvm::Value& condition, const LaneShapes& shapes, unsigned depth = 0) {
  auto* step = llvm::dyn_cast<llvm::Instruction>(&condition);
  if (!step || depth == kMostSteps) return false;
  const bool is_compared = llvm::isa<llvm::CmpInst>(step);
  if (!is_compared && !llvm::isa<llvm::BinaryOperator, llvm::SelectInst>(step))
    return shapes.Of(step).IsVarying();
  return llvm::any_of(step->operands(), [&](const llvm::Use& operand) {
    return is_compared ? shapes.Of(operand).IsVarying() : IsByData(*operand, shapes, depth + 1);
  });
}

}  // namespace

std::optional<PlaceChoice> PlaceChoice::Find(const LaneShapes& shapes, llvm::Instruction& access,
                                             unsigned register_bits, bool is_linear) {
  llvm::Value* address = llvm::getLoadStorePointerOperand(&access);
  if (!IsSimpleAccess(access) || !shapes.Of(address).IsVarying()) return std::nullopt;
  llvm::Type* type = llvm::getLoadStoreType(&access);
  const unsigned bits = type->getPrimitiveSizeInBits().getKnownMinValue();
  const bool has_masks =
      register_bits >= kWidestRegisterBits || (register_bits >= kRegisterBits && bits >= kWordBits);
  const bool is_private = llvm::getLoadStoreAddressSpace(&access) == kPrivateSpace;
  const bool is_number = type->isIntegerTy() || type->isFloatingPointTy();
  if (!has_masks || is_private || !is_number || bits < 8) return std::nullopt;
  const int64_t bytes = bits / 8;
  const Steps steps = StepsOfWays(shapes, is_linear).Of(*address);
  const bool are_adjacent =
      llvm::all_of(steps, [&](int64_t step) { return step == bytes || step == -bytes; });
  if (steps.size() < 2 || !are_adjacent) return std::nullopt;
  const llvm::SelectInst* choice = ChoiceOfLanes(*address, shapes);
  const bool is_by_data = choice && IsByData(*choice->getCondition(), shapes);
  return PlaceChoice(steps.size(), is_by_data);
}

llvm::SelectInst* ChoiceOfLanes(llvm::Value& value, const LaneShapes& shapes) {
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  if (!instruction || !shapes.Of(instruction).IsVarying()) return nullptr;
  if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(instruction)) return choice;
  for (llvm::Value* operand : instruction->operands()) {
    if (llvm::SelectInst* choice = ChoiceOfLanes(*operand, shapes)) return choice;
  }
  return nullptr;
}

}  // namespace weft::compiler
