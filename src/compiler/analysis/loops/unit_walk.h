// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// The value of a header's phi that comes into the loop, or null if there are several.
llvm::Value* StartOf(const llvm::PHINode& phi, const llvm::Loop& loop);

// A loop whose index goes from start to end one by one, either of which may wrap: where it makes a
// first turn, it makes as many as the distance says, or one more if it stays at the end as well.
struct UnitWalk {
  llvm::Loop* loop;
  llvm::PHINode* index;
  llvm::ICmpInst* compare;  // of index and end, at the loop's head
  llvm::Value *start, *end;
  llvm::CmpInst::Predicate stays;  // of start and end
  bool is_up;
};

std::optional<UnitWalk> UnitWalkOf(llvm::Loop& loop);

}  // namespace weft::compiler
