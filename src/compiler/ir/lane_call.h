// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls by which the work-items of a SIMD group, which is a sub-group, see values of each other:
// functions without a body, like markers (markers.h), for every type of scalar. The active lanes of
// the place take part, the others count as not being there. A call is convergent and has no other
// effect.
//
// Builtins write `__weft_lanes_<operation>[_<kind>]`, which resolve-work-items makes calls of
// `weft.lanes.<operation>[.<kind>].<type>`; the kinds are add, mul, min, max, umin, umax, and, or,
// xor. Let x be of the type:
//
//   x reduce(x)                    all lanes' values together
//   x before(x)                    those of the lanes before; the kind's identity for the first
//   x upto(x)                      the same and its own
//   x cluster(x, i32 lanes)        those of the aligned group of so many lanes, a power of two
//   x shuffle(x, i32 lane)         the value of that lane
//   x broadcast(x, i32 lane)       the same, where all lanes name one lane
//   i64 ballot(i1)                 a bit for each lane: whether it is active and says so
#pragma once

#include <optional>

#include "llvm/Analysis/IVDescriptors.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

struct LaneCall {
  enum class Operation { kReduce, kBefore, kUpTo, kCluster, kShuffle, kBroadcast, kBallot };

  Operation operation;
  llvm::RecurKind kind = llvm::RecurKind::None;  // of those that combine values

  // Nothing for any other value.
  static std::optional<LaneCall> Of(const llvm::Value* value);

  // Whether all active lanes get the same.
  bool IsAlike() const;
};

// Whether builtins call such an operation by the mangled name.
bool IsMangledLaneCall(llvm::StringRef mangled);

// Replaces the calls of such a builtin's function by those of the operation that it names.
void ResolveLaneCalls(llvm::Function& declaration);

// A bit for each active lane that says so.
llvm::CallInst* CreateBallot(llvm::IRBuilderBase& builder, llvm::Value* vote);

// The first lane's value.
llvm::CallInst* CreateFirst(llvm::IRBuilderBase& builder, llvm::Value* value);

// The result for a work-item that is alone.
llvm::Value* ResultAlone(llvm::IRBuilderBase& builder, llvm::CallInst& call, LaneCall what);

}  // namespace weft::compiler
