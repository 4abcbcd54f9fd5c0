// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/arithmetic/half_conversions.h"

namespace weft::compiler {
namespace {

// Bits of floats: 2^-14, the least normal half; 2^16, beyond the greatest; infinity.
constexpr uint32_t kLeastNormal = 0x38800000, kBeyond = 0x47800000, kInfinity = 0x7f800000;

}  // namespace

llvm::Value* HalfConversions::ToFloat(llvm::Value* halves) {
  if (on_bits_) return ToFloatOnBits(halves);
  return builder_.CreateFPExt(halves, halves->getType()->getWithNewType(builder_.getFloatTy()));
}

llvm::Value* HalfConversions::FromFloat(llvm::Value* floats) {
  if (on_bits_) return FromFloatOnBits(floats);
  return builder_.CreateFPTrunc(floats, floats->getType()->getWithNewType(builder_.getHalfTy()));
}

llvm::Value* HalfConversions::FromDouble(llvm::Value* doubles) {
  llvm::Type* type = doubles->getType()->getWithNewType(builder_.getFloatTy());
  llvm::Value* nearest = builder_.CreateFPTrunc(doubles, type);
  llvm::Value* back = builder_.CreateFPExt(nearest, doubles->getType());
  auto magnitude = [&](llvm::Value* x) {
    return builder_.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, x);
  };
  llvm::Value* is_less = builder_.CreateFCmpOLT(magnitude(back), magnitude(doubles));
  return FromFloat(RoundToOdd(nearest, builder_.CreateFCmpONE(back, doubles), is_less));
}

llvm::Value* HalfConversions::RoundToOdd(llvm::Value* nearest, llvm::Value* is_inexact,
                                         llvm::Value* is_less) {
  llvm::Type* words = nearest->getType()->getWithNewType(builder_.getInt32Ty());
  llvm::Value* bits = builder_.CreateBitCast(nearest, words);
  llvm::Value* step = builder_.CreateSelect(is_less, llvm::ConstantInt::get(words, 1),
                                            llvm::ConstantInt::getSigned(words, -1));
  llvm::Value* is_even = builder_.CreateICmpEQ(
      builder_.CreateAnd(bits, llvm::ConstantInt::get(words, 1)), llvm::ConstantInt::get(words, 0));
  llvm::Value* moves = builder_.CreateAnd(is_inexact, is_even);
  llvm::Value* moved = builder_.CreateAdd(bits, step);
  return builder_.CreateBitCast(builder_.CreateSelect(moves, moved, bits), nearest->getType());
}

// Subnormal halves are normal floats, made by one subtraction.
llvm::Value* HalfConversions::ToFloatOnBits(llvm::Value* halves) {
  llvm::Type* words = halves->getType()->getWithNewType(builder_.getInt32Ty());
  llvm::Type* floats = halves->getType()->getWithNewType(builder_.getFloatTy());
  auto word = [&](uint32_t bits) { return llvm::ConstantInt::get(words, bits); };
  llvm::Type* shorts = halves->getType()->getWithNewType(builder_.getInt16Ty());
  llvm::Value* bits = builder_.CreateZExt(builder_.CreateBitCast(halves, shorts), words);
  llvm::Value* sign = builder_.CreateShl(builder_.CreateAnd(bits, word(0x8000)), word(16));
  llvm::Value* magnitude = builder_.CreateShl(builder_.CreateAnd(bits, word(0x7fff)), word(13));
  llvm::Value* rebias = builder_.CreateSelect(builder_.CreateICmpUGE(magnitude, word(0x0f800000)),
                                              word(0x70000000), word(0x38000000));
  llvm::Value* subnormal = builder_.CreateFSub(
      builder_.CreateBitCast(builder_.CreateAdd(magnitude, word(kLeastNormal)), floats),
      llvm::ConstantFP::get(floats, 0x1p-14));
  llvm::Value* value = builder_.CreateSelect(builder_.CreateICmpULT(magnitude, word(0x00800000)),
                                             builder_.CreateBitCast(subnormal, words),
                                             builder_.CreateAdd(magnitude, rebias));
  return builder_.CreateBitCast(builder_.CreateOr(value, sign), floats);
}

// Below the least normal half the sum with 1/2 rounds where the half ends; above, half a unit of
// its last place is added, less one bit of the float if the half would be even.
llvm::Value* HalfConversions::FromFloatOnBits(llvm::Value* floats) {
  llvm::Type* words = floats->getType()->getWithNewType(builder_.getInt32Ty());
  auto word = [&](uint32_t bits) { return llvm::ConstantInt::get(words, bits); };
  llvm::Value* bits = builder_.CreateBitCast(floats, words);
  llvm::Value* sign = builder_.CreateLShr(builder_.CreateAnd(bits, word(0x80000000)), word(16));
  llvm::Value* magnitude = builder_.CreateAnd(bits, word(0x7fffffff));
  llvm::Value* sum = builder_.CreateFAdd(builder_.CreateBitCast(magnitude, floats->getType()),
                                         llvm::ConstantFP::get(floats->getType(), 0.5));
  llvm::Value* subnormal = builder_.CreateSub(builder_.CreateBitCast(sum, words), word(0x3f000000));
  llvm::Value* odd = builder_.CreateAnd(builder_.CreateLShr(magnitude, word(13)), word(1));
  llvm::Value* raised = builder_.CreateAdd(builder_.CreateAdd(magnitude, word(0xc8000fff)), odd);
  llvm::Value* normal = builder_.CreateLShr(raised, word(13));
  llvm::Value* payload = builder_.CreateAnd(builder_.CreateLShr(magnitude, word(13)), word(0x3ff));
  llvm::Value* special =
      builder_.CreateSelect(builder_.CreateICmpUGT(magnitude, word(kInfinity)),
                            builder_.CreateOr(payload, word(0x7e00)), word(0x7c00));
  llvm::Value* finite = builder_.CreateSelect(builder_.CreateICmpULT(magnitude, word(kLeastNormal)),
                                              subnormal, normal);
  llvm::Value* value =
      builder_.CreateSelect(builder_.CreateICmpUGE(magnitude, word(kBeyond)), special, finite);
  llvm::Type* shorts = floats->getType()->getWithNewType(builder_.getInt16Ty());
  return builder_.CreateBitCast(builder_.CreateTrunc(builder_.CreateOr(value, sign), shorts),
                                floats->getType()->getWithNewType(builder_.getHalfTy()));
}

}  // namespace weft::compiler
