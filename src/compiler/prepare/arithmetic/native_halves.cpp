// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/arithmetic/native_halves.h"

#include "compiler/transform/replace_body.h"
#include "llvm/MC/MCSubtargetInfo.h"

namespace weft::compiler {
namespace {

bool ConvertsHalves(const llvm::TargetMachine& machine) {
  return !machine.getTargetTriple().isX86() || machine.getMCSubtargetInfo()->checkFeatures("+f16c");
}

// Whether the function is an overload of the builtin for floats, or of halves.
bool IsOverload(const llvm::Function& function, llvm::StringRef name, bool is_of_floats) {
  return !function.isDeclaration() && function.arg_size() == 1 &&
         function.getName().contains(name) &&
         function.getArg(0)->getType()->getScalarType()->isFloatTy() == is_of_floats;
}

llvm::Type* HalvesLike(llvm::Type* type) {
  return type->getWithNewType(llvm::Type::getHalfTy(type->getContext()));
}

}  // namespace

llvm::Error NativeHalves(llvm::Module& module, KernelJob& job) {
  if (!ConvertsHalves(job.machine)) return llvm::Error::success();
  for (llvm::Function& function : module) {
    llvm::Type* result = function.getReturnType();
    if (IsOverload(function, "__weft_half_to_float", /*is_of_floats=*/false)) {
      ReplaceBody(function, [&](llvm::IRBuilder<>& builder) {
        llvm::Value* bits = function.getArg(0);
        return builder.CreateFPExt(builder.CreateBitCast(bits, HalvesLike(bits->getType())),
                                   result);
      });
    } else if (IsOverload(function, "__weft_float_to_half_rte", /*is_of_floats=*/true)) {
      ReplaceBody(function, [&](llvm::IRBuilder<>& builder) {
        llvm::Value* value = function.getArg(0);
        return builder.CreateBitCast(builder.CreateFPTrunc(value, HalvesLike(value->getType())),
                                     result);
      });
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
