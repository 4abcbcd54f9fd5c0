// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dot products of "Arithmetic Instructions" over four bytes, in a vector or a word.
#include "compiler/spirv/translator.h"
#include "llvm/IR/Intrinsics.h"

namespace weft::compiler::spirv {
namespace {

struct DotProduct {
  spv::Op op;
  llvm::StringLiteral function;  // of words, which no sum of four products overflows
  bool is_signed, accumulates;
};

constexpr DotProduct kDotProducts[] = {
    {spv::Op::OpSDot, "dot_4x8packed_ss_int", true, false},
    {spv::Op::OpUDot, "dot_4x8packed_uu_uint", false, false},
    {spv::Op::OpSUDot, "dot_4x8packed_su_int", true, false},
    {spv::Op::OpSDotAccSat, "dot_4x8packed_ss_int", true, true},
    {spv::Op::OpUDotAccSat, "dot_4x8packed_uu_uint", false, true},
    {spv::Op::OpSUDotAccSat, "dot_4x8packed_su_int", true, true},
};

}  // namespace

llvm::Value* Translator::DotProducts(const Instruction& i) {
  const DotProduct& product =
      *llvm::find_if(kDotProducts, [&](const DotProduct& known) { return known.op == i.op; });
  const auto word = [&](uint32_t id) {
    llvm::Value* value = Value(id);
    if (value->getType()->getPrimitiveSizeInBits() != 32) Refuse(i, "it is not of four bytes");
    return builder_.CreateBitCast(value, builder_.getInt32Ty());
  };
  const Parameter parameter{.scalar = "j"};
  llvm::Value* sum =
      CallBuiltin(product.function, builder_.getInt32Ty(),
                  {word(i.operands[0]), word(i.operands[1])}, {parameter, parameter}, true);
  sum = builder_.CreateIntCast(sum, IrType(i.type), product.is_signed);
  if (!product.accumulates) return sum;
  return builder_.CreateBinaryIntrinsic(
      product.is_signed ? llvm::Intrinsic::sadd_sat : llvm::Intrinsic::uadd_sat, sum,
      Value(i.operands[2]));
}

}  // namespace weft::compiler::spirv
