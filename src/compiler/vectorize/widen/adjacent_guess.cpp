// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/adjacent_guess.h"

#include "compiler/vectorize/widen/lane_loop.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

namespace weft::compiler {
namespace {

constexpr unsigned kMaxDepth = 8;
constexpr unsigned kMaxSteps = 256;  // as phis of many values, and values used twice, add up

// Lanes that most likely have one quotient: a number that they are divided by is at least so large.
constexpr uint64_t kLeastRun = 32;

// How far apart consecutive lanes' values are in most places.
struct LikelyStep {
  int64_t step;
  llvm::Value* factor = nullptr;  // that all lanes share, taken to be 1 so far
  llvm::Value* clamp = nullptr;   // taken to change no lane
  bool is_sure = true;  // that is the step wherever the factor is 1 and the clamp changes no lane
  bool is_same = true;  // where the step is 0: all lanes, and not only neighbours
};
using Step = std::optional<LikelyStep>;

class StepFinder {
 public:
  explicit StepFinder(const LaneShapes& shapes) : shapes_(shapes) {}

  Step Of(llvm::Value* value, unsigned depth = 0) const;

 private:
  Step OfBinary(llvm::BinaryOperator& binary, unsigned depth) const;
  Step OfLoad(llvm::LoadInst& load, unsigned depth) const;
  Step OfProduct(llvm::BinaryOperator& product, const LikelyStep& a, const LikelyStep& b) const;

  const LaneShapes& shapes_;
  mutable unsigned left_ = kMaxSteps;
};

Step Unsure(Step step) {
  if (step) step->is_sure = false;
  return step;
}

// Of what is one or the other: that which goes on, rather than what stays at a border.
Step OfChoice(Step a, Step b) {
  Step chosen = Unsure(a && a->step ? a : b ? b : a);
  if (chosen) chosen->is_same = a && b && a->is_same && b->is_same;
  return chosen;
}

// Whether numbers of such a step have one quotient in a row of lanes: `division` may be a shift.
bool HasLongRuns(const llvm::BinaryOperator& division, int64_t step) {
  auto* by = llvm::dyn_cast<llvm::ConstantInt>(division.getOperand(1));
  const uint64_t distance = std::abs(step), most = uint64_t{1} << 62;
  if (!by) return distance <= 1;
  const uint64_t number = by->getValue().abs().getLimitedValue(most);
  const uint64_t divisor =
      division.isShift() ? uint64_t{1} << std::min<uint64_t>(number, 62) : number;
  return divisor / kLeastRun >= distance;
}

Step Together(const LikelyStep& a, const LikelyStep& b, int64_t step) {
  bool has_one_factor = !a.factor || !b.factor || a.factor == b.factor;
  bool has_one_clamp = !a.clamp || !b.clamp || a.clamp == b.clamp;
  bool is_lost = step == 0 && (a.step != 0 || b.step != 0);  // as of i - i % 4
  return LikelyStep{step, a.factor ? a.factor : b.factor, a.clamp ? a.clamp : b.clamp,
                    a.is_sure && b.is_sure && has_one_factor && has_one_clamp,
                    a.is_same && b.is_same && !is_lost};
}

llvm::Value* WithoutCasts(llvm::Value* value) {
  while (auto* cast = llvm::dyn_cast<llvm::CastInst>(value)) value = cast->getOperand(0);
  return value;
}

Step Times(LikelyStep step, int64_t by) {
  step.step *= by;
  return step;
}

// Whether a value counts up to the factor, which then is no stride between neighbours but the
// length of the rows that each lane walks along.
bool CountsTo(llvm::Value* factor, llvm::Value* value) {
  auto* counter = llvm::dyn_cast<llvm::PHINode>(WithoutCasts(value));
  return counter && llvm::any_of(counter->users(), [&](llvm::User* user) {
           auto* compare = llvm::dyn_cast<llvm::ICmpInst>(user);
           return compare && llvm::any_of(compare->operands(), [&](llvm::Use& operand) {
                    return WithoutCasts(operand) == WithoutCasts(factor);
                  });
         });
}

Step StepFinder::OfProduct(llvm::BinaryOperator& product, const LikelyStep& a,
                           const LikelyStep& b) const {
  auto* by = llvm::dyn_cast<llvm::ConstantInt>(product.getOperand(1));
  if (by && !by->getValue().isSignedIntN(16)) return std::nullopt;
  if (by) return Times(a, by->getSExtValue());
  if (a.step && b.step) return std::nullopt;
  bool has_factor = a.factor || b.factor;
  if (!a.step && !b.step && !has_factor)
    return LikelyStep{
        .step = 0, .is_sure = a.is_sure && b.is_sure, .is_same = a.is_same && b.is_same};
  // A factor that all lanes share is a stride, most of all 1.
  llvm::Value* factor = product.getOperand(a.step ? 1 : 0);
  bool is_plain = !a.factor && !b.factor && shapes_.Of(factor).IsUniform();
  if (!is_plain) return std::nullopt;
  Step together = Together(a, b, a.step + b.step);
  together->factor = factor;
  return together;
}

Step StepFinder::OfBinary(llvm::BinaryOperator& binary, unsigned depth) const {
  Step a = Of(binary.getOperand(0), depth + 1), b = Of(binary.getOperand(1), depth + 1);
  if (!a || !b) return std::nullopt;
  auto* by = llvm::dyn_cast<llvm::ConstantInt>(binary.getOperand(1));
  switch (binary.getOpcode()) {
    case llvm::Instruction::Add:
      if (a->factor && CountsTo(a->factor, binary.getOperand(1))) return std::nullopt;
      if (b->factor && CountsTo(b->factor, binary.getOperand(0))) return std::nullopt;
      return Together(*a, *b, a->step + b->step);
    case llvm::Instruction::Or: return Unsure(Together(*a, *b, a->step + b->step));
    case llvm::Instruction::Sub: return Together(*a, *b, a->step - b->step);
    case llvm::Instruction::Mul: return OfProduct(binary, *a, *b);
    case llvm::Instruction::Shl:
      if (!by && !a->step && !b->step)
        return LikelyStep{.step = 0, .is_sure = false, .is_same = a->is_same && b->is_same};
      if (!by || !by->getValue().ult(16)) return std::nullopt;
      return Times(*a, int64_t(1) << by->getZExtValue());
    case llvm::Instruction::URem:
    case llvm::Instruction::SRem: return b->step ? std::nullopt : Unsure(Together(*a, *b, a->step));
    case llvm::Instruction::And:
    case llvm::Instruction::Xor:
      if (a->step && b->step) return std::nullopt;
      return Unsure(Together(*a, *b, a->step + b->step));
    case llvm::Instruction::UDiv:
    case llvm::Instruction::SDiv:
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr:
      if (b->step) return std::nullopt;
      return LikelyStep{
          .step = 0,
          .is_sure = false,
          .is_same = b->is_same && (a->step ? HasLongRuns(binary, a->step) : a->is_same)};
    default: return std::nullopt;
  }
}

// What lanes read at one place is the same.
Step StepFinder::OfLoad(llvm::LoadInst& load, unsigned depth) const {
  auto* place = llvm::dyn_cast<llvm::GetElementPtrInst>(load.getPointerOperand());
  if (!place || place->getNumIndices() != 1 || !load.isSimple()) return std::nullopt;
  if (!shapes_.Of(place->getPointerOperand()).IsUniform()) return std::nullopt;
  const Step step = Of(*place->idx_begin(), depth + 1);
  if (!step || step->step || !step->is_same) return std::nullopt;
  return LikelyStep{.step = 0, .is_sure = false};
}

Step StepFinder::Of(llvm::Value* value, unsigned depth) const {
  LaneShape shape = shapes_.Of(value);
  if (!shape.IsVarying()) return LikelyStep{shape.stride};
  if (depth > kMaxDepth || left_ == 0 || !value->getType()->isIntegerTy()) return std::nullopt;
  --left_;
  auto of = [&](llvm::Value* operand) { return Of(operand, depth + 1); };
  if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(value)) {
    return OfChoice(of(choice->getTrueValue()), of(choice->getFalseValue()));
  }
  if (auto* bound = llvm::dyn_cast<llvm::MinMaxIntrinsic>(value)) {
    if (LaneClamp::Match(bound, shapes_)) return LikelyStep{.step = 1, .clamp = bound};
    return OfChoice(of(bound->getLHS()), of(bound->getRHS()));
  }
  if (auto* saturating = llvm::dyn_cast<llvm::SaturatingInst>(value)) {
    Step a = of(saturating->getLHS()), b = of(saturating->getRHS());
    if (!a || !b) return std::nullopt;
    bool is_sum = saturating->getBinaryOp() == llvm::Instruction::Add;
    return Unsure(Together(*a, *b, is_sum ? a->step + b->step : a->step - b->step));
  }
  if (auto* phi = llvm::dyn_cast<llvm::PHINode>(value)) {
    Step step;
    for (llvm::Value* incoming : phi->incoming_values()) step = OfChoice(step, of(incoming));
    return step;
  }
  auto* cast = llvm::dyn_cast<llvm::CastInst>(value);
  if (cast && cast->isIntegerCast()) {
    Step step = of(cast->getOperand(0));
    auto clamp = LaneClamp::Match(cast->getOperand(0), shapes_);
    bool is_kept = llvm::isa<llvm::TruncInst>(cast) || (clamp && clamp->StepsAs(*cast));
    return is_kept ? step : Unsure(step);  // it may wrap in between
  }
  if (auto* freeze = llvm::dyn_cast<llvm::FreezeInst>(value)) return of(freeze->getOperand(0));
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(value)) return OfLoad(*load, depth);
  auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(value);
  return binary ? OfBinary(*binary, depth) : std::nullopt;
}

}  // namespace

std::optional<AdjacentGuess> AdjacentGuess::Find(const LaneShapes& shapes,
                                                 llvm::Instruction& access,
                                                 bool has_large_objects) {
  AdjacentGuess guess;
  guess.address_ =
      llvm::dyn_cast<llvm::GetElementPtrInst>(llvm::getLoadStorePointerOperand(&access));
  // Of neighbours, those of the same place that constants are added to.
  while (guess.address_ && guess.address_->hasAllConstantIndices()) {
    guess.added_.push_back(guess.address_);
    guess.address_ = llvm::dyn_cast<llvm::GetElementPtrInst>(guess.address_->getPointerOperand());
  }
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
    auto likely = StepFinder(shapes).Of(guess.narrow_ ? guess.narrow_->value : index);
    if (!likely) return std::nullopt;
    guess.step_ = likely->step;
    guess.is_same_ = likely->step == 0 && likely->is_same;
    guess.has_factor_ = likely->factor != nullptr;
    if (likely->is_sure) guess.factor_ = likely->factor;
    if (likely->is_sure && likely->clamp) guess.clamp_ = LaneClamp::Match(likely->clamp, shapes);
    uint64_t index_step = guess.narrow_ ? guess.narrow_->StepOf(likely->step) : likely->step;
    stride = int64_t(index_step * step.getSequentialElementStride(layout).getFixedValue());
  }
  if (guess.is_same_) {
    guess.factor_ = nullptr;
    guess.clamp_.reset();
  }
  const int64_t bytes = layout.getTypeStoreSize(llvm::getLoadStoreType(&access)).getFixedValue();
  const bool is_in_bytes = guess.address_->getSourceElementType()->isIntegerTy(8);
  if (guess.has_factor_ && is_in_bytes && stride > 0 && bytes % stride == 0) {
    guess.factor_value_ = bytes / stride;
    guess.step_ *= bytes / stride;
    stride = bytes;
  }
  const bool is_likely =
      guess.is_same_ ? llvm::isa<llvm::LoadInst>(access) : guess.operand_ && stride == bytes;
  return is_likely ? std::optional(guess) : std::nullopt;
}

std::pair<llvm::Value*, llvm::Value*> AdjacentGuess::TestLane0(llvm::IRBuilderBase& builder,
                                                               const LaneValues& values,
                                                               llvm::Value* index) const {
  llvm::Value* is_adjacent = builder.getTrue();
  if (factor_)
    is_adjacent =
        builder.CreateICmpEQ(factor_, llvm::ConstantInt::get(factor_->getType(), factor_value_));
  Replaced unclamped;
  if (clamp_) {
    llvm::Value* id = builder.CreateFreeze(clamp_->id);
    unclamped = {clamp_->value, builder.CreateAdd(id, builder.getInt(clamp_->added))};
    is_adjacent = builder.CreateAnd(is_adjacent, clamp_->ChangesNone(builder, id, values.width()));
  }
  // The vector is then needed only where the guess is wrong.
  return {is_adjacent, Lane0Of(builder, values.shapes(), index, unclamped)};
}

std::pair<llvm::Value*, llvm::Value*> AdjacentGuess::TestLanes(llvm::IRBuilderBase& builder,
                                                               LaneValues& values,
                                                               llvm::Value* index,
                                                               llvm::Value* mask) const {
  llvm::Value* lanes = builder.CreateFreeze(values.Of(index)[0]);
  llvm::Value* first = builder.CreateExtractElement(lanes, uint64_t{0});
  auto* type = llvm::cast<llvm::IntegerType>(first->getType());
  llvm::Value* wanted = builder.CreateVectorSplat(values.width(), first);
  wanted = builder.CreateAdd(wanted, values.Steps(type, step_));
  llvm::Value* differs = builder.CreateICmpNE(lanes, wanted);
  if (mask) differs = builder.CreateAnd(differs, mask);
  return {builder.CreateIsNull(MaskBits(builder, differs)), first};
}

std::pair<llvm::Value*, llvm::Value*> AdjacentGuess::Test(llvm::IRBuilderBase& builder,
                                                          LaneValues& values,
                                                          llvm::Value* mask) const {
  llvm::Value* index = narrow_ ? narrow_->value : address_->getOperand(operand_);
  auto [is_adjacent, index_0] = factor_ || clamp_ ? TestLane0(builder, values, index)
                                                  : TestLanes(builder, values, index, mask);
  if (narrow_) index_0 = narrow_->Of(index_0).Extend(builder);
  llvm::Instruction* address_0 = address_->clone();
  address_0->setOperand(operand_, index_0);
  address_0->dropPoisonGeneratingFlags();
  builder.Insert(address_0);
  for (llvm::GetElementPtrInst* step : llvm::reverse(added_)) {
    llvm::Instruction* next = step->clone();
    next->setOperand(0, address_0);
    next->dropPoisonGeneratingFlags();
    address_0 = builder.Insert(next);
  }
  return {is_adjacent, address_0};
}

}  // namespace weft::compiler
