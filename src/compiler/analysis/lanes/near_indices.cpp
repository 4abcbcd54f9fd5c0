// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/lanes/near_indices.h"

#include "compiler/analysis/lanes/whole_vectors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

constexpr unsigned kMaxDepth = 16;
constexpr unsigned kMaxSteps = 256;  // as values used twice add up

// Elements of a record, such as an image's channels, that neighbours are apart.
constexpr unsigned kMaxFactor = 4;

// How far a value is from one lane to the next: not at all, little, or who knows.
enum class Distance { kNone, kNear, kFar };

class DistanceFinder {
 public:
  // What is known of a value by itself.
  using Known = llvm::function_ref<std::optional<Distance>(llvm::Value&)>;

  explicit DistanceFinder(Known known) : known_(known) {}

  // Of an index: what is scaled now is a distance in memory.
  Distance OfIndex(llvm::Value* value, unsigned depth = 0);

 private:
  // Of what is divided or rounded before it is an index, so that a factor is none of memory.
  Distance OfPosition(llvm::Value* value, unsigned depth);

  std::optional<Distance> OfAny(llvm::Value* value, unsigned depth);

  // Of an operation whose result is no further than its operands: the furthest.
  template <auto kOf>
  Distance OfAll(llvm::User& operation, unsigned depth) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(&operation);
    llvm::Use* const end = call ? call->arg_end() : operation.op_end();
    Distance all = Distance::kNone;
    // But for the condition of a choice.
    for (llvm::Use& operand :
         llvm::make_range(operation.op_begin() + llvm::isa<llvm::SelectInst>(operation), end)) {
      all = std::max(all, (this->*kOf)(operand, depth + 1));
    }
    return all;
  }

  const Known known_;
  unsigned left_ = kMaxSteps;
};

std::optional<Distance> DistanceFinder::OfAny(llvm::Value* value, unsigned depth) {
  if (auto known = known_(*value)) return known;
  if (depth > kMaxDepth || left_ == 0) return Distance::kFar;
  --left_;
  return std::nullopt;
}

Distance DistanceFinder::OfIndex(llvm::Value* value, unsigned depth) {
  if (auto known = OfAny(value, depth)) return *known;
  auto* operation = llvm::dyn_cast<llvm::Instruction>(value);
  if (!operation) return Distance::kFar;
  switch (operation->getOpcode()) {
    case llvm::Instruction::FPToSI:
    case llvm::Instruction::FPToUI:
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr:
    case llvm::Instruction::UDiv:
    case llvm::Instruction::SDiv: return OfPosition(value, depth);
    case llvm::Instruction::SExt:
    case llvm::Instruction::ZExt:
    case llvm::Instruction::Trunc:
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
    case llvm::Instruction::Select:
    case llvm::Instruction::Freeze: return OfAll<&DistanceFinder::OfIndex>(*operation, depth);
    default: break;
  }
  const llvm::APInt* factor;
  llvm::Value* scaled;
  if (match(value, m_Mul(m_Value(scaled), m_APInt(factor))) && factor->ule(kMaxFactor)) {
    return OfIndex(scaled, depth + 1);
  }
  if (match(value, m_Shl(m_Value(scaled), m_APInt(factor))) && factor->ule(kMaxFactor / 2)) {
    return OfIndex(scaled, depth + 1);
  }
  if (llvm::isa<llvm::MinMaxIntrinsic>(operation)) {
    return OfAll<&DistanceFinder::OfIndex>(*operation, depth);
  }
  return Distance::kFar;
}

Distance DistanceFinder::OfPosition(llvm::Value* value, unsigned depth) {
  if (auto known = OfAny(value, depth)) return *known;
  auto* operation = llvm::dyn_cast<llvm::Instruction>(value);
  return operation && IsElementwise(*operation)
             ? OfAll<&DistanceFinder::OfPosition>(*operation, depth)
             : Distance::kFar;
}

}  // namespace

bool AreLikelyNear(llvm::Value& indices) {
  auto known = [](llvm::Value& value) -> std::optional<Distance> {
    if (!value.getType()->isVectorTy() || llvm::getSplatValue(&value)) return Distance::kNone;
    bool has_numbers = llvm::isa<llvm::ConstantDataVector, llvm::ConstantAggregateZero>(value);
    return has_numbers ? std::optional(Distance::kNear) : std::nullopt;
  };
  return DistanceFinder(known).OfIndex(&indices) == Distance::kNear;
}

bool IsLikelyNear(llvm::Value& index, const LaneShapes& shapes) {
  auto known = [&](llvm::Value& value) -> std::optional<Distance> {
    const LaneShape shape = shapes.Of(&value);
    if (shape.IsUniform()) return Distance::kNone;
    bool is_near = shape.IsStrided() && shape.Distance() <= kMaxFactor;
    return is_near ? std::optional(Distance::kNear) : std::nullopt;
  };
  return DistanceFinder(known).OfIndex(&index) == Distance::kNear;
}

}  // namespace weft::compiler
