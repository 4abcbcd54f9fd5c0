// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/arithmetic/native_dots.h"

#include "compiler/ir/lane_operation.h"
#include "compiler/transform/replace_body.h"

namespace weft::compiler {
namespace {

// The bits by which a byte moves between 0 .. 255 and -128 .. 127.
constexpr uint32_t kSignBits = 0x80808080;

using Builder = llvm::IRBuilder<>;
using Body = llvm::Value* (*)(Builder&, llvm::Value*, llvm::Value*, llvm::Value*);

llvm::Value* Dot(Builder& builder, llvm::Value* x, llvm::Value* y, llvm::Value* sum) {
  return CreateLaneOperation(builder, LaneOperation::kDotProduct, {x, y, sum});
}

llvm::Value* SaturatedDot(Builder& builder, llvm::Value* x, llvm::Value* y, llvm::Value* sum) {
  return CreateLaneOperation(builder, LaneOperation::kSaturatedDotProduct, {x, y, sum});
}

llvm::Value* UnsignedDot(Builder& builder, llvm::Value* x, llvm::Value* y, llvm::Value* sum) {
  llvm::Value* offset = builder.getInt32(kSignBits);
  llvm::Value* moved = Dot(builder, x, builder.CreateXor(y, offset), sum);
  return builder.CreateSub(moved, Dot(builder, x, offset, builder.getInt32(0)));
}

llvm::Value* SignedDot(Builder& builder, llvm::Value* x, llvm::Value* y, llvm::Value* sum) {
  llvm::Value* offset = builder.getInt32(kSignBits);
  llvm::Value* moved = Dot(builder, builder.CreateXor(x, offset), y, sum);
  return builder.CreateSub(moved, Dot(builder, offset, y, builder.getInt32(0)));
}

constexpr std::pair<llvm::StringLiteral, Body> kBodies[] = {
    {"__weft_dot_uu", UnsignedDot},
    {"__weft_dot_ss", SignedDot},
    {"__weft_dot_us", Dot},
    {"__weft_dot_sat_us", SaturatedDot},
};

}  // namespace

llvm::Error NativeDots(llvm::Module& module, KernelJob& job) {
  if (!HasLaneOperation(job.machine, LaneOperation::kDotProduct)) return llvm::Error::success();
  for (auto [name, body] : kBodies) {
    llvm::Function* function = module.getFunction(name);
    if (!function || function->isDeclaration()) continue;
    ReplaceBody(*function, [&, body = body](Builder& builder) {
      return body(builder, function->getArg(0), function->getArg(1), function->getArg(2));
    });
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
