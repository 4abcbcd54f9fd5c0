// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/lanes/lane_shapes.h"

#include "compiler/analysis/lanes/aligned_ids.h"
#include "compiler/analysis/memory/found_pointers.h"
#include "compiler/analysis/memory/narrow_index.h"
#include "compiler/ir/lane_call.h"
#include "compiler/ir/markers.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

constexpr uint64_t kSmall = 1 << 20;

// Of sums of sums: those whose terms are sums of the same may have any number.
constexpr unsigned kMaxTerms = 64;

LaneShape Uniform() { return {LaneShape::kUniform, 0}; }
LaneShape Varying() { return {LaneShape::kVarying, 0}; }
LaneShape Unknown() { return {LaneShape::kUnknown, 0}; }
LaneShape Strided(int64_t stride) {
  return stride ? LaneShape{LaneShape::kStrided, stride} : Uniform();
}

// The terms of a sum that an id may have once each, and the sum of its constants' amounts.
struct IdTerms {
  unsigned lanes = 0, groups = 0, offsets = 0, counters = 0, negatives = 0, others = 0;
  uint64_t constants = 0;

  bool AreTooMany() const {
    return lanes > 1 || groups > 1 || offsets > 1 || constants > kSmall || counters > 1 || others;
  }
};

void AddTerms(llvm::Value* value, SmallCounters is_small, IdTerms& terms) {
  if (terms.AreTooMany()) return;
  llvm::Value *a, *b;
  const llvm::APInt* constant;
  if (match(value, m_AddLike(m_Value(a), m_Value(b)))) {
    AddTerms(a, is_small, terms);
    AddTerms(b, is_small, terms);
  } else if (match(value, m_Trunc(m_Value(a))) && a->getType()->isIntegerTy(64) &&
             value->getType()->isIntegerTy(32)) {
    AddTerms(a, is_small, terms);
  } else if (match(value, m_APInt(constant))) {
    terms.constants += constant->abs().getLimitedValue(kSmall + 1);
    terms.negatives += constant->isNegative();
  } else if (match(value, m_c_Mul(m_Value(a), m_Value(b))) ||
             match(value, m_Shl(m_Value(a), m_Value(b)))) {
    bool is_group = IsMarker(a, Marker::kGroupId) || IsMarker(b, Marker::kGroupId);
    ++(is_group ? terms.groups : terms.others);
  } else if (IsMarker(value, Marker::kGroupId)) {
    ++terms.groups;
  } else if (IsMarker(value, Marker::kLocalId)) {
    ++terms.lanes;
  } else if (is_small && is_small(*value)) {
    ++terms.counters;
  } else {
    ++(IsLaunchLoad(value) ? terms.offsets : terms.others);
  }
}

// An `or` that is a sum.
bool IsDisjointOr(const llvm::Instruction& instruction) {
  auto* either = llvm::dyn_cast<llvm::PossiblyDisjointInst>(&instruction);
  return either && either->isDisjoint();
}

}  // namespace

bool IsSmallBesideIds(const llvm::APInt& constant) { return constant.abs().ule(kSmall); }

bool IsIdLike(llvm::Value* value, bool may_be_negative, SmallCounters is_small) {
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if (!instruction || instruction->getFunction()->hasFnAttribute(kHasLargeIds)) return false;
  IdTerms terms;
  AddTerms(value, is_small, terms);
  if (terms.negatives && !may_be_negative) return false;
  return terms.lanes == 1 && !terms.AreTooMany();
}

llvm::Instruction* SumOfApartBits(llvm::Instruction& instruction) {
  if (!IsDisjointOr(instruction)) return nullptr;
  return llvm::BinaryOperator::CreateAdd(instruction.getOperand(0), instruction.getOperand(1),
                                         instruction.getName());
}

LaneShapes::LaneShapes(llvm::Function& kernel, const Interleaved& interleaved,
                       bool has_large_objects, unsigned dimension, const Uniformity* flow)
    : interleaved_(interleaved),
      width_(WidthOf(kernel)),
      has_large_objects_(MayMeetLargeObjects(kernel, has_large_objects)),
      dimension_(dimension),
      flow_(flow) {
  if (kernel.hasFnAttribute(kTakesLanes)) {
    for (const llvm::Argument& argument : kernel.args()) shapes_[&argument] = Varying();
  }
  llvm::ReversePostOrderTraversal<llvm::Function*> order(&kernel);
  for (llvm::BasicBlock* block : order) {
    for (llvm::Instruction& instruction : *block) shapes_[&instruction] = Unknown();
  }
  const auto settle = [&] {
    for (bool changed = true; changed;) {
      changed = false;
      for (llvm::BasicBlock* block : order) {
        for (llvm::Instruction& instruction : *block) changed |= Update(instruction);
      }
    }
  };
  settle();
  // What only goes around in loops is as all lanes have it, and others may follow from that.
  bool has_unknown = false;
  for (llvm::BasicBlock* block : order) {
    for (llvm::PHINode& phi : block->phis()) {
      LaneShape& shape = shapes_[&phi];
      if (shape.kind != LaneShape::kUnknown) continue;
      shape = Uniform();
      has_unknown = true;
    }
  }
  if (has_unknown) settle();
  for (auto& [value, shape] : shapes_) {
    if (shape.kind == LaneShape::kUnknown) shape = Uniform();
  }
}

bool LaneShapes::Update(llvm::Instruction& instruction) {
  const LaneShape known = Of(&instruction);
  if (known.IsVarying()) return false;
  LaneShape shape = Transfer(instruction);
  if (shape.kind == LaneShape::kUnknown) return false;
  // Only downwards, so that it ends.
  if (shape.kind < known.kind || (shape.IsStrided() && known.IsStrided() && shape != known)) {
    shape = Varying();
  }
  if (shape == known) return false;
  shapes_[&instruction] = shape;
  return true;
}

uint64_t PlaceBytes(const llvm::AllocaInst& variable) {
  const auto size = variable.getAllocationSize(variable.getDataLayout());
  return llvm::alignTo(size->getFixedValue(), variable.getAlign());
}

LaneShape LaneShapes::Of(const llvm::Value* value) const {
  auto known = shapes_.find(value);
  return known == shapes_.end() ? Uniform() : known->second;
}

LaneShape LaneShapes::OfOperands(llvm::Instruction& instruction) const {
  LaneShape shape = Uniform();
  for (llvm::Value* operand : instruction.operands()) {
    LaneShape::Kind kind = Of(operand).kind;
    if (kind > LaneShape::kUniform) return Varying();
    if (kind == LaneShape::kUnknown) shape = Unknown();
  }
  return shape;
}

LaneShape LaneShapes::Transfer(llvm::Instruction& instruction) const {
  if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    auto element = interleaved_.find(variable);
    return Strided(element != interleaved_.end() ? element->second : PlaceBytes(*variable));
  }
  if (width_ > 1 && dimension_ == 0) {
    if (IsAlikeByAlignment(instruction)) return Uniform();
    if (IsAligned(instruction, width_)) return Strided(1);
  }
  if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) return OfPhi(*phi);
  if (auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) return OfBinary(*binary);
  if (auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction)) return OfCast(*cast);
  if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) return OfCall(*call);
  if (auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
    return OfAddress(*address);
  }
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    return load->isVolatile() ? Varying() : OfOperands(*load);
  }
  if (auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) return OfComparison(*compare);
  auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
  if (store && !store->isSimple()) return Varying();
  if (llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(instruction)) return Varying();
  if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(&instruction)) {
    LaneShape a = Of(choice->getTrueValue()), b = Of(choice->getFalseValue());
    if (Of(choice->getCondition()).IsUniform() && a.IsStrided() && a == b) return a;
  }
  return OfOperands(instruction);
}

// What all lanes are as far from is on one side of it.
LaneShape LaneShapes::OfComparison(llvm::ICmpInst& compare) const {
  llvm::Value *a = compare.getOperand(0), *b = compare.getOperand(1);
  const bool is_signed = compare.isSigned();
  const bool is_alike =
      a->getType()->isIntegerTy() && Of(a).IsStrided() && Of(a) == Of(b) &&
      (compare.isEquality() || (IsIdLike(a, is_signed) && IsIdLike(b, is_signed)));
  return is_alike ? Uniform() : OfOperands(compare);
}

LaneShape LaneShapes::OfPhi(llvm::PHINode& phi) const {
  LaneShape shape = Unknown();
  for (llvm::Value* value : phi.incoming_values()) {
    if (llvm::isa<llvm::UndefValue>(value)) continue;
    LaneShape each = Of(value);
    if (each.kind == LaneShape::kUnknown) continue;
    if (shape.kind == LaneShape::kUnknown) shape = each;
    if (shape != each) return Varying();
  }
  // What is uniform on each way and differs behind them does so by the way.
  if (shape.IsUniform() && flow_ && flow_->Differs(phi)) return Varying();
  bool is_scalar = phi.getType()->isIntegerTy() || phi.getType()->isPointerTy();
  return shape.IsStrided() && !is_scalar ? Varying() : shape;
}

LaneShape LaneShapes::OfBinary(llvm::BinaryOperator& binary) const {
  LaneShape a = Of(binary.getOperand(0)), b = Of(binary.getOperand(1));
  if (a.IsUniform() && b.IsUniform()) return Uniform();
  if (a.IsVarying() || b.IsVarying()) return Varying();
  if (a.kind == LaneShape::kUnknown || b.kind == LaneShape::kUnknown) return Unknown();
  bool is_scalar = binary.getType()->isIntegerTy() && binary.getType()->getIntegerBitWidth() <= 64;
  if (!is_scalar) return Varying();
  auto factor = [](llvm::Value* value) { return llvm::dyn_cast<llvm::ConstantInt>(value); };
  switch (binary.getOpcode()) {
    case llvm::Instruction::Or:
      if (!IsDisjointOr(binary)) return Varying();
      [[fallthrough]];
    case llvm::Instruction::Add: return Strided(uint64_t(a.stride) + b.stride);
    case llvm::Instruction::Sub: return Strided(uint64_t(a.stride) - b.stride);
    case llvm::Instruction::Mul:
      if (auto* by = factor(binary.getOperand(1)))
        return Strided(uint64_t(a.stride) * by->getSExtValue());
      return Varying();
    case llvm::Instruction::Shl:
      if (auto* by = factor(binary.getOperand(1)); by && by->getZExtValue() < 63) {
        return Strided(uint64_t(a.stride) << by->getZExtValue());
      }
      return Varying();
    case llvm::Instruction::Xor: {
      auto* bits = factor(binary.getOperand(1));
      return bits && bits->isMinusOne() ? Strided(-uint64_t(a.stride)) : Varying();
    }
    case llvm::Instruction::AShr: {
      // Sign extension of the low half, as InstCombine writes it.
      llvm::Value* id;
      uint64_t shift = 0;
      if (match(&binary, m_AShr(m_Shl(m_Value(id), m_SpecificInt(32)), m_ConstantInt(shift))) &&
          shift <= 32 && binary.getType()->isIntegerTy(64) && IsIdLike(id)) {
        return Strided(uint64_t(Of(id).stride) << (32 - shift));
      }
      return Varying();
    }
    // Zero extension of the low half.
    case llvm::Instruction::And: {
      auto* bits = factor(binary.getOperand(1));
      const bool keeps_ids = bits && bits->getValue().isMask() && bits->getValue().isIntN(32) &&
                             !bits->getValue().isIntN(30);
      return keeps_ids && IsIdLike(binary.getOperand(0)) ? a : Varying();
    }
    default: return Varying();
  }
}

LaneShape LaneShapes::OfLowBits(const llvm::Value* value) const {
  unsigned left = kMaxTerms;
  return OfLowBits(value, left);
}

LaneShape LaneShapes::OfLowBits(const llvm::Value* value, unsigned& left) const {
  LaneShape shape = Of(value);
  if (!shape.IsVarying() || left == 0) return shape;
  --left;
  if (auto narrow = NarrowIndex::Match(value)) {
    const bool keeps_all = narrow->bits == 32 && narrow->low_bits == 0 && narrow->shift == 0;
    return keeps_all ? Of(narrow->value) : shape;
  }
  auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(value);
  bool is_sum = binary && (binary->getOpcode() == llvm::Instruction::Add ||
                           binary->getOpcode() == llvm::Instruction::Sub);
  if (!is_sum) return shape;
  LaneShape a = OfLowBits(binary->getOperand(0), left);
  LaneShape b = OfLowBits(binary->getOperand(1), left);
  if (a.IsVarying() || b.IsVarying()) return Varying();
  if (a.kind == LaneShape::kUnknown || b.kind == LaneShape::kUnknown) return Unknown();
  bool is_difference = binary->getOpcode() == llvm::Instruction::Sub;
  return Strided(is_difference ? uint64_t(a.stride) - b.stride : uint64_t(a.stride) + b.stride);
}

LaneShape LaneShapes::OfCast(llvm::CastInst& cast) const {
  LaneShape from = Of(cast.getOperand(0));
  bool is_half = llvm::isa<llvm::TruncInst>(cast) && cast.getType()->isIntegerTy(32) &&
                 cast.getSrcTy()->isIntegerTy(64);
  if (is_half && from.IsVarying()) return OfLowBits(cast.getOperand(0));
  if (!from.IsStrided()) return from;
  const llvm::DataLayout& layout = cast.getDataLayout();
  switch (cast.getOpcode()) {
    case llvm::Instruction::Trunc: return cast.getType()->isIntegerTy(1) ? Varying() : from;
    case llvm::Instruction::SExt:
    case llvm::Instruction::ZExt: {
      bool is_signed = llvm::isa<llvm::SExtInst>(cast);
      bool is_wide = cast.getType()->isIntegerTy(64);
      return is_wide && IsExtendable(cast.getOperand(0), is_signed) ? from : Varying();
    }
    case llvm::Instruction::AddrSpaceCast: return from;
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr:
      return layout.getTypeSizeInBits(cast.getSrcTy()) == layout.getTypeSizeInBits(cast.getType())
                 ? from
                 : Varying();
    default: return Varying();
  }
}

LaneShape LaneShapes::OfIndex(const llvm::Value* index) const {
  unsigned left = kMaxTerms;
  return OfIndex(index, left);
}

LaneShape LaneShapes::OfIndex(const llvm::Value* index, unsigned& left) const {
  LaneShape shape = Of(index);
  if (!shape.IsVarying() || has_large_objects_ || left == 0) return shape;
  --left;
  if (auto narrow = NarrowIndex::Match(index)) {
    shape = Of(narrow->value);
    bool is_exact = (shape.stride & ((int64_t{1} << narrow->low_bits) - 1)) == 0;
    if (!shape.IsStrided()) return shape;
    bool is_small = is_exact && std::abs(shape.stride >> narrow->low_bits) <= kMaxNarrowStep;
    return is_small ? Strided(narrow->StepOf(shape.stride)) : Varying();
  }
  auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(index);
  return binary ? OfIndexTerms(*binary, left) : shape;
}

LaneShape LaneShapes::OfIndexTerms(const llvm::BinaryOperator& binary, unsigned& left) const {
  LaneShape a = OfIndex(binary.getOperand(0), left), b = Of(binary.getOperand(1));
  auto* by = llvm::dyn_cast<llvm::ConstantInt>(binary.getOperand(1));
  switch (binary.getOpcode()) {
    case llvm::Instruction::Or:
      if (!IsDisjointOr(binary)) return Varying();
      [[fallthrough]];
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub: b = OfIndex(binary.getOperand(1), left); break;
    case llvm::Instruction::Mul:
    case llvm::Instruction::Shl:
      if (by && by->getValue().ult(kSmall)) break;
      return Varying();
    default: return Varying();
  }
  if (a.IsVarying() || b.IsVarying()) return Varying();
  if (a.kind == LaneShape::kUnknown || b.kind == LaneShape::kUnknown) return Unknown();
  switch (binary.getOpcode()) {
    case llvm::Instruction::Or:
    case llvm::Instruction::Add: return Strided(uint64_t(a.stride) + b.stride);
    case llvm::Instruction::Sub: return Strided(uint64_t(a.stride) - b.stride);
    case llvm::Instruction::Mul: return Strided(uint64_t(a.stride) * by->getSExtValue());
    default: return Strided(uint64_t(a.stride) << std::min<uint64_t>(by->getZExtValue(), 32));
  }
}

LaneShape LaneShapes::OfAddress(llvm::GetElementPtrInst& address) const {
  LaneShape base = Of(address.getPointerOperand());
  if (base.IsVarying() || address.getType()->isVectorTy()) return Varying();
  uint64_t stride = base.stride;
  bool is_known = base.kind != LaneShape::kUnknown;
  const llvm::DataLayout& layout = address.getDataLayout();
  bool only_accesses = OnlyAccesses(address);
  for (auto step = llvm::gep_type_begin(address); step != llvm::gep_type_end(address); ++step) {
    LaneShape index = only_accesses ? OfIndex(step.getOperand()) : Of(step.getOperand());
    is_known &= index.kind != LaneShape::kUnknown;
    if (index.IsUniform()) continue;
    bool is_wide = step.getOperand()->getType()->isIntegerTy(64);
    if (index.IsVarying() || !is_wide || interleaved_.contains(&address)) return Varying();
    stride += index.stride * step.getSequentialElementStride(layout).getFixedValue();
  }
  return is_known ? Strided(stride) : Unknown();
}

LaneShape LaneShapes::OfCall(llvm::CallBase& call) const {
  const llvm::Function* callee = call.getCalledFunction();
  if (auto between_lanes = LaneCall::Of(&call)) {
    return between_lanes->IsAlike() ? Uniform() : Varying();
  }
  if (IsMarker(&call, Marker::kLane)) return Strided(1);
  if (callee && IsMarkerFunction(*callee)) {
    bool is_lane = IsMarker(&call, Marker::kLocalId) &&
                   MarkerDimension(llvm::cast<llvm::CallInst>(call)) == dimension_;
    return is_lane ? Strided(1) : Uniform();
  }
  if (llvm::isa<llvm::LifetimeIntrinsic, llvm::AssumeInst>(call)) return Uniform();
  if (call.doesNotAccessMemory()) return OfOperands(call);
  // Copies between places that all lanes share are made once.
  bool is_copy = llvm::isa<llvm::AnyMemIntrinsic, llvm::NoAliasScopeDeclInst>(call);
  return is_copy ? OfOperands(call) : Varying();
}

bool LaneShapes::IsExtendable(llvm::Value* value, bool is_signed) const {
  Visited visited;
  return IsExtendable(value, is_signed, visited);
}

bool LaneShapes::IsExtendable(llvm::Value* value, bool is_signed, Visited& visited) const {
  if (Of(value).IsUniform()) return true;
  if (!visited.insert(value).second) return true;
  auto both = [&](llvm::Value* a, llvm::Value* b) {
    return IsExtendable(a, is_signed, visited) && IsExtendable(b, is_signed, visited);
  };
  if (auto* trunc = llvm::dyn_cast<llvm::TruncInst>(value)) {
    return trunc->getSrcTy()->isIntegerTy(64) && trunc->getType()->isIntegerTy(32) &&
           IsIdLike(trunc->getOperand(0));
  }
  if (auto* phi = llvm::dyn_cast<llvm::PHINode>(value)) {
    return llvm::all_of(phi->incoming_values(),
                        [&](llvm::Value* each) { return IsExtendable(each, is_signed, visited); });
  }
  auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(value);
  if (!binary) return false;
  unsigned code = binary->getOpcode();
  if (code == llvm::Instruction::Or) return both(binary->getOperand(0), binary->getOperand(1));
  bool is_linear = code == llvm::Instruction::Add || code == llvm::Instruction::Sub ||
                   code == llvm::Instruction::Mul || code == llvm::Instruction::Shl;
  if (!is_linear) return false;
  bool is_safe = is_signed ? binary->hasNoSignedWrap() : binary->hasNoUnsignedWrap();
  return is_safe && both(binary->getOperand(0), binary->getOperand(1));
}

}  // namespace weft::compiler
