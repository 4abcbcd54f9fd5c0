// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Conversion Instructions".
#include "compiler/ir/address_spaces.h"
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {
namespace {

// OpenCL C's name of a scalar by its letter.
llvm::StringRef ScalarName(llvm::StringRef letter) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> kNames[] = {
      {"c", "char"}, {"h", "uchar"}, {"s", "short"}, {"t", "ushort"}, {"i", "int"},   {"j", "uint"},
      {"l", "long"}, {"m", "ulong"}, {"Dh", "half"}, {"f", "float"},  {"d", "double"}};
  for (const auto& [known, name] : kNames) {
    if (known == letter) return name;
  }
  return "";
}

bool IsFromUnsigned(spv::Op op) {
  return op == spv::Op::OpConvertUToF || op == spv::Op::OpUConvert ||
         op == spv::Op::OpSatConvertUToS;
}

bool IsToUnsigned(spv::Op op) {
  return op == spv::Op::OpConvertFToU || op == spv::Op::OpUConvert ||
         op == spv::Op::OpSatConvertSToU;
}

}  // namespace

// How the name of OpenCL C's conversion ends, [_sat][_<rounding mode>]: with nothing for what IR
// has an instruction for.
std::string Translator::ConversionSuffix(const Instruction& i) const {
  const bool saturates = i.op == spv::Op::OpSatConvertSToU || i.op == spv::Op::OpSatConvertUToS ||
                         Has(i.result, spv::Decoration::SaturatedConversion);
  std::string suffix = saturates ? "_sat" : "";
  if (const Decoration* mode = source_.Find(i.result, spv::Decoration::FPRoundingMode))
    suffix += RoundingSuffix(mode->operands[0]);
  return suffix;
}

// convert_<type><suffix>.
llvm::Value* Translator::ConvertByBuiltin(const Instruction& i, const std::string& suffix) {
  const Parameter result = ParameterFor(i.type, IsToUnsigned(i.op) ? 'u' : 's');
  const Parameter from =
      ParameterFor(value_types_.at(i.operands[0]), IsFromUnsigned(i.op) ? 'u' : 's');
  std::string name = "convert_" + ScalarName(result.scalar).str();
  if (result.lanes > 1) name += std::to_string(result.lanes);
  return CallBuiltin(name + suffix, IrType(i.type), {Value(i.operands[0])}, {from}, true);
}

llvm::Value* Translator::Conversions(const Instruction& i) {
  if (const std::string suffix = ConversionSuffix(i); !suffix.empty())
    return ConvertByBuiltin(i, suffix);
  llvm::Value* value = Operand(i.operands[0]);
  llvm::Type* type = IrType(i.type);
  switch (i.op) {
    case spv::Op::OpConvertFToU: return builder_.CreateFPToUI(value, type);
    case spv::Op::OpConvertFToS: return builder_.CreateFPToSI(value, type);
    case spv::Op::OpConvertSToF: return builder_.CreateSIToFP(value, type);
    case spv::Op::OpConvertUToF: return builder_.CreateUIToFP(value, type);
    case spv::Op::OpUConvert: return builder_.CreateZExtOrTrunc(value, type);
    case spv::Op::OpSConvert: return builder_.CreateSExtOrTrunc(value, type);
    case spv::Op::OpFConvert: return builder_.CreateFPCast(value, type);
    case spv::Op::OpConvertPtrToU: return builder_.CreatePtrToInt(value, type);
    case spv::Op::OpConvertUToPtr: return builder_.CreateIntToPtr(value, type);
    case spv::Op::OpPtrCastToGeneric:
    case spv::Op::OpGenericCastToPtr: return builder_.CreateAddrSpaceCast(value, type);
    case spv::Op::OpGenericCastToPtrExplicit: {
      const unsigned space = type->getPointerAddressSpace();
      const char* name = space == kGlobalSpace  ? "__to_global"
                         : space == kLocalSpace ? "__to_local"
                                                : "__to_private";
      return CallNamed(name, type, {value});
    }
    case spv::Op::OpBitcast:
      if (value->getType()->isPointerTy() && !type->isPointerTy())
        return builder_.CreateBitCast(builder_.CreatePtrToInt(value, builder_.getInt64Ty()), type);
      if (!value->getType()->isPointerTy() && type->isPointerTy())
        return builder_.CreateIntToPtr(builder_.CreateBitCast(value, builder_.getInt64Ty()), type);
      return builder_.CreateBitCast(value, type);
    case spv::Op::OpQuantizeToF16:
      return builder_.CreateFPExt(
          builder_.CreateFPTrunc(value, type->getWithNewType(builder_.getHalfTy())), type);
    default: Refuse(i, "the instruction is not supported");
  }
}

}  // namespace weft::compiler::spirv
