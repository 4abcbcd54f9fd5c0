// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Relational and Logical Instructions".
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

struct Comparison {
  spv::Op op;
  llvm::CmpInst::Predicate predicate;
};

constexpr Comparison kComparisons[] = {
    {spv::Op::OpIEqual, llvm::CmpInst::ICMP_EQ},
    {spv::Op::OpINotEqual, llvm::CmpInst::ICMP_NE},
    {spv::Op::OpLogicalEqual, llvm::CmpInst::ICMP_EQ},
    {spv::Op::OpLogicalNotEqual, llvm::CmpInst::ICMP_NE},
    {spv::Op::OpUGreaterThan, llvm::CmpInst::ICMP_UGT},
    {spv::Op::OpSGreaterThan, llvm::CmpInst::ICMP_SGT},
    {spv::Op::OpUGreaterThanEqual, llvm::CmpInst::ICMP_UGE},
    {spv::Op::OpSGreaterThanEqual, llvm::CmpInst::ICMP_SGE},
    {spv::Op::OpULessThan, llvm::CmpInst::ICMP_ULT},
    {spv::Op::OpSLessThan, llvm::CmpInst::ICMP_SLT},
    {spv::Op::OpULessThanEqual, llvm::CmpInst::ICMP_ULE},
    {spv::Op::OpSLessThanEqual, llvm::CmpInst::ICMP_SLE},
    {spv::Op::OpFOrdEqual, llvm::CmpInst::FCMP_OEQ},
    {spv::Op::OpFUnordEqual, llvm::CmpInst::FCMP_UEQ},
    {spv::Op::OpFOrdNotEqual, llvm::CmpInst::FCMP_ONE},
    {spv::Op::OpFUnordNotEqual, llvm::CmpInst::FCMP_UNE},
    {spv::Op::OpFOrdLessThan, llvm::CmpInst::FCMP_OLT},
    {spv::Op::OpFUnordLessThan, llvm::CmpInst::FCMP_ULT},
    {spv::Op::OpFOrdGreaterThan, llvm::CmpInst::FCMP_OGT},
    {spv::Op::OpFUnordGreaterThan, llvm::CmpInst::FCMP_UGT},
    {spv::Op::OpFOrdLessThanEqual, llvm::CmpInst::FCMP_OLE},
    {spv::Op::OpFUnordLessThanEqual, llvm::CmpInst::FCMP_ULE},
    {spv::Op::OpFOrdGreaterThanEqual, llvm::CmpInst::FCMP_OGE},
    {spv::Op::OpFUnordGreaterThanEqual, llvm::CmpInst::FCMP_UGE},
    {spv::Op::OpLessOrGreater, llvm::CmpInst::FCMP_ONE},
    {spv::Op::OpOrdered, llvm::CmpInst::FCMP_ORD},
    {spv::Op::OpUnordered, llvm::CmpInst::FCMP_UNO},
};

// Any or all lanes of a vector of truth values.
llvm::Value* Join(llvm::IRBuilderBase& builder, llvm::Value* lanes, bool any) {
  llvm::Value* joined = builder.CreateExtractElement(lanes, uint64_t{0});
  const unsigned count = llvm::cast<llvm::FixedVectorType>(lanes->getType())->getNumElements();
  for (unsigned lane = 1; lane < count; ++lane) {
    llvm::Value* next = builder.CreateExtractElement(lanes, lane);
    joined = any ? builder.CreateOr(joined, next) : builder.CreateAnd(joined, next);
  }
  return joined;
}

}  // namespace

llvm::Value* Translator::Relations(const Instruction& i) {
  llvm::Value* a = Operand(i.operands[0]);
  llvm::Value* b = i.operands.size() > 1 ? Operand(i.operands[1]) : nullptr;
  for (const Comparison& comparison : kComparisons) {
    if (comparison.op == i.op) return builder_.CreateCmp(comparison.predicate, a, b);
  }
  const auto compare_size = [&](llvm::CmpInst::Predicate predicate, const llvm::APFloat& limit) {
    llvm::Value* size = builder_.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, a);
    return builder_.CreateFCmp(predicate, size, llvm::ConstantFP::get(a->getType(), limit));
  };
  const auto semantics = [&]() -> const llvm::fltSemantics& {
    return a->getType()->getScalarType()->getFltSemantics();
  };
  switch (i.op) {
    case spv::Op::OpLogicalOr: return builder_.CreateOr(a, b);
    case spv::Op::OpLogicalAnd: return builder_.CreateAnd(a, b);
    case spv::Op::OpLogicalNot: return builder_.CreateNot(a);
    case spv::Op::OpSelect: return builder_.CreateSelect(a, b, Operand(i.operands[2]));
    case spv::Op::OpAny: return Join(builder_, a, true);
    case spv::Op::OpAll: return Join(builder_, a, false);
    case spv::Op::OpIsNan: return builder_.CreateFCmpUNO(a, a);
    case spv::Op::OpIsInf:
      return compare_size(llvm::CmpInst::FCMP_OEQ, llvm::APFloat::getInf(semantics()));
    case spv::Op::OpIsFinite:
      return compare_size(llvm::CmpInst::FCMP_OLT, llvm::APFloat::getInf(semantics()));
    case spv::Op::OpIsNormal:
      return builder_.CreateAnd(
          compare_size(llvm::CmpInst::FCMP_OLT, llvm::APFloat::getInf(semantics())),
          compare_size(llvm::CmpInst::FCMP_OGE, llvm::APFloat::getSmallestNormalized(semantics())));
    case spv::Op::OpSignBitSet: {
      llvm::Type* bits =
          a->getType()->getWithNewType(builder_.getIntNTy(a->getType()->getScalarSizeInBits()));
      return builder_.CreateICmpSLT(builder_.CreateBitCast(a, bits),
                                    llvm::Constant::getNullValue(bits));
    }
    default: Refuse(i, "the instruction is not supported");
  }
}

}  // namespace weft::compiler::spirv
