// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/memory/constant_term.h"

#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

constexpr unsigned kMaxDepth = 8;

// Unsigned, so that it may wrap.
uint64_t TermOf(const llvm::Value* value, const llvm::DataLayout& layout, unsigned depth) {
  if (depth > kMaxDepth) return 0;
  auto of = [&](const llvm::Value* operand) { return TermOf(operand, layout, depth + 1); };
  const llvm::Value *a, *b;
  const llvm::APInt* by;
  if (match(value, m_APInt(by))) return by->sextOrTrunc(64).getZExtValue();
  if (match(value, m_AddLike(m_Value(a), m_Value(b)))) return of(a) + of(b);
  if (match(value, m_Sub(m_Value(a), m_Value(b)))) return of(a) - of(b);
  if (match(value, m_Mul(m_Value(a), m_APInt(by)))) {
    return of(a) * by->sextOrTrunc(64).getZExtValue();
  }
  if (match(value, m_Shl(m_Value(a), m_APInt(by)))) return of(a) << by->getLimitedValue(63);
  if (match(value, m_ZExtOrSExt(m_Value(a))) || match(value, m_Trunc(m_Value(a)))) return of(a);
  auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(value);
  if (!address) return 0;
  uint64_t term = of(address->getPointerOperand());
  for (auto step = llvm::gep_type_begin(address); step != llvm::gep_type_end(address); ++step) {
    if (step.isStruct()) return 0;
    term += of(step.getOperand()) * step.getSequentialElementStride(layout).getFixedValue();
  }
  return term;
}

}  // namespace

int64_t ConstantTerm(const llvm::Value& value, const llvm::DataLayout& layout) {
  return TermOf(&value, layout, 0);
}

}  // namespace weft::compiler
