// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Arithmetic Instructions".
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {

// What the decorations allow. Where they say nothing, nothing is fused, as ContractionOff asks.
llvm::Value* Translator::FastMath(const Instruction& i, llvm::Value* value) const {
  auto* operation = llvm::dyn_cast<llvm::Instruction>(value);
  if (!operation || !llvm::isa<llvm::FPMathOperator>(operation)) return value;
  llvm::FastMathFlags flags;
  if (const Decoration* mode = source_.Find(i.result, spv::Decoration::FPFastMathMode)) {
    const uint32_t bits = mode->operands[0];
    const auto has = [&](spv::FPFastMathModeMask bit) {
      return (bits & static_cast<uint32_t>(bit)) != 0;
    };
    flags.setNoNaNs(has(spv::FPFastMathModeMask::NotNaN));
    flags.setNoInfs(has(spv::FPFastMathModeMask::NotInf));
    flags.setNoSignedZeros(has(spv::FPFastMathModeMask::NSZ));
    flags.setAllowReciprocal(has(spv::FPFastMathModeMask::AllowRecip));
    flags.setAllowContract(has(spv::FPFastMathModeMask::AllowContractFastINTEL));
    flags.setAllowReassoc(has(spv::FPFastMathModeMask::AllowReassocINTEL));
    if (has(spv::FPFastMathModeMask::Fast)) flags.setFast();
  }
  operation->setFastMathFlags(flags);
  return value;
}

llvm::Value* Translator::PairOf(const Instruction& i, llvm::Value* first, llvm::Value* second) {
  llvm::Value* pair = builder_.CreateInsertValue(llvm::PoisonValue::get(IrType(i.type)), first, 0);
  return builder_.CreateInsertValue(pair, second, 1);
}

// Its low and its high bits.
llvm::Value* Translator::ExtendedProduct(const Instruction& i, llvm::Value* a, llvm::Value* b) {
  const bool is_signed = i.op == spv::Op::OpSMulExtended;
  llvm::Type* type = a->getType();
  llvm::Type* wide = type->getExtendedType();
  llvm::Value* product = builder_.CreateMul(builder_.CreateIntCast(a, wide, is_signed),
                                            builder_.CreateIntCast(b, wide, is_signed));
  llvm::Value* high = builder_.CreateLShr(product, type->getScalarSizeInBits());
  return PairOf(i, builder_.CreateTrunc(product, type), builder_.CreateTrunc(high, type));
}

// A sum and what it carries, or a difference and what it borrows.
llvm::Value* Translator::SumWithCarry(const Instruction& i, llvm::Value* a, llvm::Value* b) {
  const bool adds = i.op == spv::Op::OpIAddCarry;
  llvm::Value* value = adds ? builder_.CreateAdd(a, b) : builder_.CreateSub(a, b);
  llvm::Value* carry = adds ? builder_.CreateICmpULT(value, a) : builder_.CreateICmpULT(a, b);
  return PairOf(i, value, builder_.CreateZExt(carry, a->getType()));
}

llvm::Value* Translator::Arithmetic(const Instruction& i) {
  llvm::Value* a = Value(i.operands[0]);
  llvm::Value* b = i.operands.size() > 1 ? Value(i.operands[1]) : nullptr;
  const bool nuw = Has(i.result, spv::Decoration::NoUnsignedWrap);
  const bool nsw = Has(i.result, spv::Decoration::NoSignedWrap);
  switch (i.op) {
    case spv::Op::OpSNegate: return builder_.CreateNeg(a, "", nsw);
    case spv::Op::OpIAdd: return builder_.CreateAdd(a, b, "", nuw, nsw);
    case spv::Op::OpISub: return builder_.CreateSub(a, b, "", nuw, nsw);
    case spv::Op::OpIMul: return builder_.CreateMul(a, b, "", nuw, nsw);
    case spv::Op::OpUDiv: return builder_.CreateUDiv(a, b);
    case spv::Op::OpSDiv: return builder_.CreateSDiv(a, b);
    case spv::Op::OpUMod: return builder_.CreateURem(a, b);
    case spv::Op::OpSRem: return builder_.CreateSRem(a, b);
    case spv::Op::OpSMod: {
      // The sign of the second operand.
      llvm::Value* rest = builder_.CreateSRem(a, b);
      llvm::Value* zero = llvm::Constant::getNullValue(a->getType());
      llvm::Value* differs = builder_.CreateICmpSLT(builder_.CreateXor(rest, b), zero);
      llvm::Value* wrong = builder_.CreateAnd(builder_.CreateICmpNE(rest, zero), differs);
      return builder_.CreateSelect(wrong, builder_.CreateAdd(rest, b), rest);
    }
    case spv::Op::OpFNegate: return FastMath(i, builder_.CreateFNeg(a));
    case spv::Op::OpFAdd: return FastMath(i, builder_.CreateFAdd(a, b));
    case spv::Op::OpFSub: return FastMath(i, builder_.CreateFSub(a, b));
    case spv::Op::OpFMul: return FastMath(i, builder_.CreateFMul(a, b));
    case spv::Op::OpFDiv: return FastMath(i, builder_.CreateFDiv(a, b));
    case spv::Op::OpFRem:
    case spv::Op::OpFMod: {
      const Parameter parameter = ParameterFor(i.type, 's');
      llvm::Value* rest = CallBuiltin("fmod", a->getType(), {a, b}, {parameter, parameter}, true);
      if (i.op == spv::Op::OpFRem) return rest;
      llvm::Value* zero = llvm::Constant::getNullValue(a->getType());
      llvm::Value* differs =
          builder_.CreateXor(builder_.CreateFCmpOLT(rest, zero), builder_.CreateFCmpOLT(b, zero));
      llvm::Value* wrong = builder_.CreateAnd(builder_.CreateFCmpONE(rest, zero), differs);
      return builder_.CreateSelect(wrong, builder_.CreateFAdd(rest, b), rest);
    }
    case spv::Op::OpVectorTimesScalar: {
      const unsigned lanes = llvm::cast<llvm::FixedVectorType>(a->getType())->getNumElements();
      return FastMath(i, builder_.CreateFMul(a, builder_.CreateVectorSplat(lanes, b)));
    }
    case spv::Op::OpDot: {
      const Parameter parameter = ParameterFor(value_types_.at(i.operands[0]), 's');
      return CallBuiltin("dot", IrType(i.type), {a, b}, {parameter, parameter}, true);
    }
    case spv::Op::OpUMulExtended:
    case spv::Op::OpSMulExtended: return ExtendedProduct(i, a, b);
    default: return SumWithCarry(i, a, b);
  }
}

}  // namespace weft::compiler::spirv
