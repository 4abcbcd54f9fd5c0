// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/lanes/aligned_ids.h"

#include "compiler/ir/markers.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

bool IsMultiple(const llvm::APInt& number, unsigned width) {
  return number.countr_zero() >= llvm::Log2_32(width);
}

}  // namespace

bool IsLaneId(const llvm::Value& value) {
  return IsMarker(&value, Marker::kLocalId) &&
         MarkerDimension(llvm::cast<llvm::CallInst>(value)) == 0;
}

bool IsAligned(const llvm::Value& value, unsigned width) {
  if (IsLaneId(value)) return true;
  const llvm::Value* of;
  if (match(&value, m_ZExtOrSExt(m_Value(of)))) return IsAligned(*of, width);
  if (match(&value, m_Trunc(m_Value(of)))) {
    return value.getType()->getScalarSizeInBits() > llvm::Log2_32(width) && IsAligned(*of, width);
  }
  const llvm::APInt* by;
  if (match(&value, m_And(m_Value(of), m_APInt(by)))) {
    return by->countr_one() >= llvm::Log2_32(width) && IsAligned(*of, width);
  }
  bool keeps_low_bits = match(&value, m_Add(m_Value(of), m_APInt(by))) ||
                        match(&value, m_Or(m_Value(of), m_APInt(by))) ||
                        match(&value, m_Xor(m_Value(of), m_APInt(by))) ||
                        match(&value, m_URem(m_Value(of), m_APInt(by)));
  return keeps_low_bits && IsMultiple(*by, width) && IsAligned(*of, width);
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
