// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/lanes/aligned_ids.h"

#include "compiler/ir/markers.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/PatternMatch.h"
#include "weft/kernel_abi.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// Operations between an id and what is made of it.
constexpr unsigned kDeepest = 6;

bool IsMultiple(const llvm::APInt& number, unsigned width) {
  return number.countr_zero() >= llvm::Log2_32(width);
}

// Whether a value is computed of what all lanes share: ids, the launch, and constants.
bool IsShared(const llvm::Value& value, unsigned depth) {
  if (llvm::isa<llvm::ConstantInt>(value) || IsLaunchLoad(&value)) return true;
  if (IsMarker(&value, Marker::kGroupId)) return true;
  if (IsMarker(&value, Marker::kLocalId)) return !IsLaneId(value);
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  return instruction && depth < kDeepest &&
         llvm::isa<llvm::BinaryOperator, llvm::CastInst>(instruction) &&
         llvm::all_of(
             instruction->operands(),
             [&](const llvm::Use& operand) { return IsShared(*operand, depth + 1); });
}

// Whether it is a field of the launch along the lanes' dimension.
bool IsOfLaunch(const llvm::Value& value, uint64_t field) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&value);
  if (!load || !IsLaunchLoad(load)) return false;
  llvm::APInt offset(64, 0);
  load->getPointerOperand()->stripAndAccumulateConstantOffsets(load->getDataLayout(), offset,
                                                               /*AllowNonInbounds=*/true);
  return offset == field;
}

const llvm::Value& WithoutCasts(const llvm::Value& value) {
  const llvm::Value* of;
  return match(&value, m_ZExtOrSExt(m_Value(of))) || match(&value, m_Trunc(m_Value(of)))
             ? WithoutCasts(*of)
             : value;
}

// How many low bits of a shared value are known to be 0.
unsigned ZerosOf(const llvm::Instruction& shared, unsigned depth) {
  const llvm::Function& kernel = *shared.getFunction();
  const auto zeros_of = [&](const llvm::Value* of) {
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(of);
    if (instruction && depth < kDeepest) return ZerosOf(*instruction, depth + 1);
    return llvm::computeKnownBits(of, shared.getDataLayout()).countMinTrailingZeros();
  };
  const auto noted = [&](llvm::StringRef multiple) {
    return unsigned(llvm::countr_zero(std::max<uint64_t>(NotedBytes(kernel, multiple), 1)));
  };
  const llvm::Value *a, *b;
  if (match(&shared, m_Add(m_Value(a), m_Value(b)))) return std::min(zeros_of(a), zeros_of(b));
  if (llvm::isa<llvm::CastInst>(shared)) return zeros_of(shared.getOperand(0));
  if (IsOfLaunch(shared, offsetof(WeftLaunch, global_offset))) return noted(kOffsetMultiple);
  if (match(&shared, m_Mul(m_Value(a), m_Value(b)))) {
    const llvm::Value &group = WithoutCasts(*a), &size = WithoutCasts(*b);
    const auto is_first = [](const llvm::Value& group, const llvm::Value& size) {
      return IsMarker(&group, Marker::kGroupId) &&
             MarkerDimension(llvm::cast<llvm::CallInst>(group)) == 0 &&
             IsOfLaunch(size, offsetof(WeftLaunch, local_size));
    };
    if (is_first(group, size) || is_first(size, group)) return noted(kRowMultiple);
  }
  return llvm::computeKnownBits(&shared, shared.getDataLayout()).countMinTrailingZeros();
}

class Alignment {
 public:
  explicit Alignment(unsigned width) : width_(width) {}

  // `may_count`: whether it is known in the turn of a loop in which it is used.
  bool IsAligned(const llvm::Value& value, unsigned depth, bool may_count) const {
    if (IsLaneId(value)) return true;
    if (depth == kDeepest || !value.getType()->isIntegerTy()) return false;
    const auto is_aligned = [&](const llvm::Value* of) {
      return IsAligned(*of, depth + 1, may_count);
    };
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&value)) return IsPhi(*phi, depth, may_count);
    const llvm::Value *of, *with;
    if (match(&value, m_ZExtOrSExt(m_Value(of)))) return is_aligned(of);
    if (match(&value, m_Trunc(m_Value(of)))) {
      return value.getType()->getScalarSizeInBits() > llvm::Log2_32(width_) && is_aligned(of);
    }
    const llvm::APInt* by;
    if (match(&value, m_And(m_Value(of), m_APInt(by)))) {
      return by->countr_one() >= llvm::Log2_32(width_) && is_aligned(of);
    }
    if (match(&value, m_URem(m_Value(of), m_APInt(by)))) {
      return IsMultiple(*by, width_) && is_aligned(of);
    }
    const bool keeps_low_bits = match(&value, m_Add(m_Value(of), m_Value(with))) ||
                                match(&value, m_Or(m_Value(of), m_Value(with))) ||
                                match(&value, m_Xor(m_Value(of), m_Value(with)));
    if (!keeps_low_bits) return false;
    const bool is_shared = IsSharedMultiple(*of, depth);
    return is_shared != IsSharedMultiple(*with, depth) && is_aligned(is_shared ? with : of);
  }

 private:
  // Whether it is a multiple of the width, and the same for all lanes.
  bool IsSharedMultiple(const llvm::Value& value, unsigned depth) const {
    const llvm::APInt* number;
    if (match(&value, m_APInt(number))) return IsMultiple(*number, width_);
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    return instruction && IsShared(value, depth) &&
           ZerosOf(*instruction, depth) >= llvm::Log2_32(width_);
  }

  // Whether it is the counter of a loop that begins aligned and steps by multiples of the width, or
  // what comes in there. One of another loop may have been left in another turn by each lane.
  bool IsPhi(const llvm::PHINode& phi, unsigned depth, bool may_count) const {
    if (phi.getNumIncomingValues() == 1) {
      return IsAligned(*phi.getIncomingValue(0), depth + 1, /*may_count=*/false);
    }
    if (phi.getNumIncomingValues() != 2 || !may_count) return false;
    for (unsigned latch : {0, 1}) {
      const llvm::Value* step;
      if (match(phi.getIncomingValue(latch), m_c_Add(m_Specific(&phi), m_Value(step)))) {
        return IsSharedMultiple(*step, depth) &&
               IsAligned(*phi.getIncomingValue(1 - latch), depth + 1, may_count);
      }
    }
    return false;
  }

  const unsigned width_;
};

}  // namespace

bool IsLaneId(const llvm::Value& value) {
  return IsMarker(&value, Marker::kLocalId) &&
         MarkerDimension(llvm::cast<llvm::CallInst>(value)) == 0;
}

bool IsAligned(const llvm::Value& value, unsigned width) {
  return Alignment(width).IsAligned(value, 0, /*may_count=*/true);
}

bool IsAlikeByAlignment(const llvm::Instruction& instruction) {
  const llvm::Value* of;
  const llvm::APInt* by;
  llvm::CmpPredicate predicate;
  auto is_aligned = [&] { return IsAligned(*of, WidthOf(*instruction.getFunction())); };
  auto is_multiple = [&](const llvm::APInt& number) {
    return IsMultiple(number, WidthOf(*instruction.getFunction()));
  };
  if (match(&instruction, m_ICmp(predicate, m_Value(of), m_APInt(by)))) {
    // x <= c is x < c + 1, and x > c the opposite.
    bool is_past = predicate == llvm::ICmpInst::ICMP_ULE || predicate == llvm::ICmpInst::ICMP_SLE ||
                   predicate == llvm::ICmpInst::ICMP_UGT || predicate == llvm::ICmpInst::ICMP_SGT;
    return llvm::ICmpInst::isRelational(predicate) && is_multiple(is_past ? *by + 1 : *by) &&
           is_aligned();
  }
  if (match(&instruction, m_Shr(m_Value(of), m_APInt(by)))) {
    return by->uge(llvm::Log2_32(WidthOf(*instruction.getFunction()))) && is_aligned();
  }
  bool drops_low_bits = match(&instruction, m_And(m_Value(of), m_APInt(by))) ||
                        match(&instruction, m_UDiv(m_Value(of), m_APInt(by)));
  return drops_low_bits && is_multiple(*by) && is_aligned();
}

}  // namespace weft::compiler
