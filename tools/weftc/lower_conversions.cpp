// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lower_conversions.h"

#include <optional>

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/Regex.h"

namespace weft {
namespace {

struct Conversion {
  bool is_from_signed, is_to_signed, saturates;
};

// By the mangled name, or nothing if it is none between integers.
std::optional<Conversion> ConversionOf(const llvm::Function& function) {
  static const llvm::Regex kName(
      "^_Z[0-9]+convert_(u?)(char|short|int|long)[0-9]*(_sat)?(_rt[ezpn])?(Dv[0-9]+_)?([chstijlm])"
      "$");
  llvm::SmallVector<llvm::StringRef> parts;
  if (!kName.match(function.getName(), &parts)) return std::nullopt;
  return Conversion{llvm::StringRef("csil").contains(parts[6]), parts[1].empty(),
                    !parts[3].empty()};
}

// The value, kept within what the type holds.
llvm::Value* Saturate(llvm::IRBuilder<>& builder, llvm::Value* value, llvm::Type* to,
                      const Conversion& how) {
  llvm::Type* from = value->getType();
  const unsigned bits = from->getScalarSizeInBits(), fewer = to->getScalarSizeInBits();
  const unsigned kept = how.is_to_signed ? fewer - 1 : fewer;  // of a value that is not negative
  if (kept < (how.is_from_signed ? bits - 1 : bits)) {
    auto least_of = how.is_from_signed ? llvm::Intrinsic::smin : llvm::Intrinsic::umin;
    auto* most = llvm::ConstantInt::get(from, llvm::APInt::getLowBitsSet(bits, kept));
    value = builder.CreateBinaryIntrinsic(least_of, value, most);
  }
  if (how.is_from_signed && (!how.is_to_signed || fewer < bits)) {
    const llvm::APInt least = how.is_to_signed ? llvm::APInt::getHighBitsSet(bits, bits - kept)
                                               : llvm::APInt::getZero(bits);
    value = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smax, value,
                                          llvm::ConstantInt::get(from, least));
  }
  return value;
}

}  // namespace

void LowerConversions(llvm::Module& module) {
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    const auto how = function.isDeclaration() ? ConversionOf(function) : std::nullopt;
    if (!how) continue;
    for (llvm::User* user : llvm::make_early_inc_range(function.users())) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (!call || call->getCalledFunction() != &function) continue;
      llvm::IRBuilder<> builder(call);
      llvm::Value* value = call->getArgOperand(0);
      if (how->saturates) value = Saturate(builder, value, call->getType(), *how);
      call->replaceAllUsesWith(builder.CreateIntCast(value, call->getType(), how->is_from_signed));
      call->eraseFromParent();
    }
    if (function.use_empty()) function.eraseFromParent();
  }
}

}  // namespace weft
