// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_exchange.h"

#include "compiler/ir/combine.h"
#include "compiler/transform/permute_lanes.h"
#include "compiler/vectorize/widen/lane_loop.h"
#include "compiler/vectorize/widen/lane_reduction.h"

namespace weft::compiler {
namespace {

llvm::Value* Ballot(llvm::IRBuilderBase& builder, llvm::Value* votes, llvm::Value* mask) {
  if (mask) votes = builder.CreateLogicalAnd(mask, votes);
  return builder.CreateZExt(MaskBits(builder, votes), builder.getInt64Ty());
}

// Whatever the number is, it is that of a lane.
llvm::Value* LaneNumbers(llvm::IRBuilderBase& builder, llvm::Value* numbers, unsigned width) {
  return builder.CreateAnd(numbers, llvm::ConstantInt::get(numbers->getType(), width - 1));
}

llvm::Value* Broadcast(llvm::IRBuilderBase& builder, LaneValues& values, llvm::CallInst& call,
                       llvm::Value* mask) {
  llvm::Value* lane = call.getArgOperand(1);
  if (!values.shapes().Of(lane).IsUniform()) {
    lane = values.Lane(builder, lane, LastLane(builder, values.width(), mask));
  }
  lane = LaneNumbers(builder, lane, values.width());
  return values.Lane(builder, call.getArgOperand(0), lane);
}

}  // namespace

llvm::Value* ExchangeLanes(LaneValues& values, llvm::CallInst& call, LaneCall what,
                           llvm::Value* mask, const llvm::TargetMachine& machine) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value* own = call.getArgOperand(0);
  auto active = [&] { return OnlyActive(builder, what.kind, values.Of(own)[0], mask); };
  switch (what.operation) {
    case LaneCall::Operation::kReduce: return CombineAll(builder, what.kind, active());
    case LaneCall::Operation::kBefore: return ScanBefore(builder, what.kind, active());
    case LaneCall::Operation::kUpTo: {
      llvm::Value* lanes = active();
      return Combine(builder, what.kind, ScanBefore(builder, what.kind, lanes), lanes);
    }
    case LaneCall::Operation::kCluster: {
      // The same in all lanes, as programs must have it.
      llvm::Value* size = values.Lane(builder, call.getArgOperand(1), builder.getInt32(0));
      return CombineClusters(builder, what.kind, active(), size);
    }
    case LaneCall::Operation::kShuffle: {
      llvm::Value* lanes =
          LaneNumbers(builder, values.Of(call.getArgOperand(1))[0], values.width());
      return PermuteLanes(builder, values.Of(own)[0], lanes, machine);
    }
    case LaneCall::Operation::kBroadcast: return Broadcast(builder, values, call, mask);
    case LaneCall::Operation::kBallot: return Ballot(builder, values.Of(own)[0], mask);
  }
  llvm_unreachable("no such operation");
}

}  // namespace weft::compiler
