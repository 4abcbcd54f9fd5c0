// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/lower_lanes.h"

#include "compiler/ir/lane_call.h"
#include "llvm/IR/InstIterator.h"

namespace weft::compiler {
namespace {

// Null for what is no such question.
llvm::Value* Answer(llvm::Instruction& instruction) {
  llvm::IRBuilder<> builder(&instruction);
  if (IsMarker(&instruction, Marker::kAny)) return instruction.getOperand(0);
  if (IsMarker(&instruction, Marker::kLane)) return builder.getInt64(0);
  auto between_lanes = LaneCall::Of(&instruction);
  if (!between_lanes) return nullptr;
  return ResultAlone(builder, llvm::cast<llvm::CallInst>(instruction), *between_lanes);
}

}  // namespace

llvm::Error LowerLanes(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& each : llvm::make_early_inc_range(llvm::instructions(function))) {
      llvm::Value* answer = Answer(each);
      if (!answer) continue;
      each.replaceAllUsesWith(answer);
      each.eraseFromParent();
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
