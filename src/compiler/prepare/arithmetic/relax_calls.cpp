// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/arithmetic/relax_calls.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

namespace weft::compiler {
namespace {

// How the mangled names of a function and of the shorter one begin; their arguments follow.
constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> kShorter[] = {
    {"_Z3exp", "_Z10native_exp"},
    {"_Z3pow", "_Z18__weft_relaxed_pow"},
    {"_Z4exp2", "_Z11native_exp2"},
    {"_Z4powr", "_Z11native_powr"},
    {"_Z5exp10", "_Z12native_exp10"},
    {"_Z3sin", "_Z18__weft_relaxed_sin"},
    {"_Z3cos", "_Z18__weft_relaxed_cos"},
    {"_Z3tan", "_Z18__weft_relaxed_tan"},
    {"_Z4acos", "_Z19__weft_relaxed_acos"},
    {"_Z4asin", "_Z19__weft_relaxed_asin"},
    {"_Z5cospi", "_Z20__weft_relaxed_cospi"},
    {"_Z5sinpi", "_Z20__weft_relaxed_sinpi"},
    {"_Z6acospi", "_Z21__weft_relaxed_acospi"},
    {"_Z6asinpi", "_Z21__weft_relaxed_asinpi"},
    {"_Z4atan", "_Z19__weft_relaxed_atan"},
    {"_Z5atan2", "_Z20__weft_relaxed_atan2"},
    {"_Z6atanpi", "_Z21__weft_relaxed_atanpi"},
    {"_Z7atan2pi", "_Z22__weft_relaxed_atan2pi"},
    {"_Z4cbrt", "_Z19__weft_relaxed_cbrt"},
    {"_Z3log", "_Z18__weft_relaxed_log"},
    {"_Z4log2", "_Z19__weft_relaxed_log2"},
    {"_Z5log10", "_Z20__weft_relaxed_log10"},
};

std::optional<std::string> ShorterName(llvm::StringRef name) {
  for (const auto& [function, shorter] : kShorter) {
    llvm::StringRef arguments = name;
    if (arguments.consume_front(function)) return (shorter + arguments).str();
  }
  return std::nullopt;
}

bool MayBeApproximate(const llvm::User* user) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(user);
  return call && llvm::isa<llvm::FPMathOperator>(call) && call->hasApproxFunc();
}

}  // namespace

llvm::Error RelaxCalls(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    if (!function.isDeclaration() || !function.getReturnType()->getScalarType()->isFloatTy())
      continue;
    const std::optional<std::string> name = ShorterName(function.getName());
    if (!name) continue;
    for (llvm::User* user : llvm::make_early_inc_range(function.users())) {
      if (!MayBeApproximate(user)) continue;
      auto& call = *llvm::cast<llvm::CallInst>(user);
      call.setCalledFunction(module.getOrInsertFunction(*name, function.getFunctionType()));
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
