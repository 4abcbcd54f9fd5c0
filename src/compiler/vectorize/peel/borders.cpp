// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/peel/borders.h"

#include "compiler/ir/markers.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

struct Finder {
  llvm::function_ref<bool(const llvm::Value&)> is_alike;
  llvm::function_ref<bool(llvm::ICmpInst&)> is_border;
  Borders& borders;
  llvm::SmallPtrSet<const llvm::Value*, 16> visited;

  bool Add(llvm::Value* condition) {
    if (is_alike(*condition) || !visited.insert(condition).second) return true;
    llvm::Value *a, *b;
    if (match(condition, m_Not(m_Value(a)))) return Add(a);
    if (match(condition, m_LogicalOp(m_Value(a), m_Value(b))) ||
        match(condition, m_Xor(m_Value(a), m_Value(b)))) {
      return Add(a) && Add(b);
    }
    auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(condition);
    if (!comparison || !is_border(*comparison)) return false;
    borders.insert(comparison);
    return true;
  }
};

}  // namespace

bool AddBorders(llvm::Value* condition, llvm::function_ref<bool(const llvm::Value&)> is_alike,
                llvm::function_ref<bool(llvm::ICmpInst&)> is_border, Borders& borders) {
  return Finder{is_alike, is_border, borders, {}}.Add(condition);
}

llvm::Value* IsAny(llvm::IRBuilderBase& builder, llvm::CmpInst::Predicate predicate,
                   const llvm::ICmpInst& comparison) {
  llvm::Value* is_so =
      builder.CreateICmp(predicate, comparison.getOperand(0), comparison.getOperand(1));
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  return builder.CreateCall(MarkerFunction(module, Marker::kAny), {is_so});
}

std::pair<llvm::Value*, llvm::Value*> AskAll(llvm::IRBuilderBase& builder,
                                             llvm::ICmpInst& comparison) {
  auto is_any = [&](llvm::CmpInst::Predicate predicate) {
    return IsAny(builder, predicate, comparison);
  };
  if (comparison.isEquality()) {
    bool differs = comparison.getPredicate() == llvm::CmpInst::ICMP_NE;
    return {builder.getInt1(differs), builder.CreateNot(is_any(llvm::CmpInst::ICMP_EQ))};
  }
  llvm::Value* answer = is_any(comparison.getPredicate());
  return {answer, builder.CreateXor(answer, is_any(comparison.getInversePredicate()))};
}

}  // namespace weft::compiler
