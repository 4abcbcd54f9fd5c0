// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Bit Instructions".
#include "compiler/spirv/translator.h"

namespace weft::compiler::spirv {

llvm::Value* Translator::Bits(const Instruction& i) {
  llvm::SmallVector<llvm::Value*, 4> operands;
  for (uint32_t id : i.operands) operands.push_back(Value(id));
  // Counts may be wider or narrower than what is shifted; those too large are undefined.
  const auto count = [&](unsigned index) {
    return builder_.CreateZExtOrTrunc(operands[index], operands[0]->getType());
  };
  switch (i.op) {
    case spv::Op::OpShiftRightLogical: return builder_.CreateLShr(operands[0], count(1));
    case spv::Op::OpShiftRightArithmetic: return builder_.CreateAShr(operands[0], count(1));
    case spv::Op::OpShiftLeftLogical: return builder_.CreateShl(operands[0], count(1));
    case spv::Op::OpBitwiseOr: return builder_.CreateOr(operands[0], operands[1]);
    case spv::Op::OpBitwiseXor: return builder_.CreateXor(operands[0], operands[1]);
    case spv::Op::OpBitwiseAnd: return builder_.CreateAnd(operands[0], operands[1]);
    case spv::Op::OpNot: return builder_.CreateNot(operands[0]);
    default: break;
  }
  const Parameter base = ParameterFor(i.type, 's');
  const Parameter narrow{.scalar = "j"};
  const auto narrowed = [&](unsigned index) {
    return builder_.CreateZExtOrTrunc(operands[index], builder_.getInt32Ty());
  };
  switch (i.op) {
    case spv::Op::OpBitReverse:
      return CallBuiltin("bit_reverse", IrType(i.type), operands, {base}, true);
    case spv::Op::OpBitCount: {
      llvm::Value* bits = CallBuiltin("popcount", operands[0]->getType(), operands,
                                      {ParameterFor(value_types_.at(i.operands[0]), 's')}, true);
      return builder_.CreateZExtOrTrunc(bits, IrType(i.type));
    }
    case spv::Op::OpBitFieldInsert:
      return CallBuiltin("bitfield_insert", IrType(i.type),
                         {operands[0], operands[1], narrowed(2), narrowed(3)},
                         {base, base, narrow, narrow}, true);
    case spv::Op::OpBitFieldSExtract:
    case spv::Op::OpBitFieldUExtract: {
      const bool is_signed = i.op == spv::Op::OpBitFieldSExtract;
      return CallBuiltin(is_signed ? "bitfield_extract_signed" : "bitfield_extract_unsigned",
                         IrType(i.type), {operands[0], narrowed(1), narrowed(2)},
                         {base, narrow, narrow}, true);
    }
    default: Refuse(i, "the instruction is not supported");
  }
}

}  // namespace weft::compiler::spirv
