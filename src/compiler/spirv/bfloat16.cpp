// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instructions of SPV_INTEL_bfloat16_conversion: bfloat16 numbers are integers of 16 bits.
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {

llvm::Value* Translator::BFloat16Conversions(const Instruction& i) {
  llvm::Type* type = IrType(i.type);
  llvm::Value* value = Value(i.operands[0]);
  const bool to_float = type->isFPOrFPVectorTy();
  llvm::Type* numbers = to_float ? type : value->getType();
  llvm::Type* bits = to_float ? value->getType() : type;
  if (!numbers->getScalarType()->isFloatTy() || !bits->getScalarType()->isIntegerTy(16))
    Refuse(i, "it converts between floats and integers of 16 bits");
  const Parameter from = ParameterFor(value_types_.at(i.operands[0]), 'u');
  const std::string lanes = from.lanes > 1 ? std::to_string(from.lanes) : "";
  const std::string name = to_float ? "intel_convert_as_bfloat16" + lanes + "_float" + lanes
                                    : "intel_convert_bfloat16" + lanes + "_as_ushort" + lanes;
  return CallBuiltin(name, type, {value}, {from}, true);
}

}  // namespace weft::compiler::spirv
