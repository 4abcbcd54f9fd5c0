// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/arithmetic/native_scales.h"

#include "compiler/ir/lane_operation.h"
#include "compiler/transform/replace_body.h"

namespace weft::compiler {
namespace {

// WEFT_SCALER_F of builtins/math/lib/numeric.h.
constexpr float kScaler = 0x1.8001fcp23f;

}  // namespace

llvm::Error NativeScales(llvm::Module& module, KernelJob& job) {
  llvm::Function* function = module.getFunction("__weft_scale");
  if (!function || function->isDeclaration()) return llvm::Error::success();
  if (!HasLaneOperation(job.machine, LaneOperation::kScale)) return llvm::Error::success();
  ReplaceBody(*function, [&](llvm::IRBuilder<>& builder) {
    llvm::Value* scaler = llvm::ConstantFP::get(builder.getFloatTy(), kScaler);
    llvm::Value* n = builder.CreateFSub(function->getArg(1), scaler);
    return CreateLaneOperation(builder, LaneOperation::kScale, {function->getArg(0), n});
  });
  return llvm::Error::success();
}

}  // namespace weft::compiler
