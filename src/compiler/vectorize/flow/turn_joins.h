// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where lanes that part meet again: the post-dominators of the flow as it is linearized, in which a
// turn of a loop ends at one place, whether a lane stays or leaves, and all leave from there.
// Without back edges one walk finds them, in the order of the blocks and the logarithm of the
// depth.
#pragma once

#include "compiler/vectorize/flow/meet_tree.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/BasicBlock.h"

namespace weft::compiler {

class LoopLevels;
struct LoopLevel;

class TurnJoins {
 public:
  // Reads the levels' order and exits.
  explicit TurnJoins(const LoopLevels& levels);

  // Whether all lanes of `from`, outside of inner loops, come to the join before their turn ends.
  bool AllMeet(llvm::BasicBlock* from, llvm::BasicBlock* join) const;

  // The loops that contain the block and whose turn may end for some of its lanes before all meet.
  llvm::SmallVector<LoopLevel*> EndedAfter(llvm::BasicBlock* block) const;

 private:
  using Node = MeetTree::Node;

  Node EndOf(LoopLevel* level);
  Node Next(LoopLevel* level, llvm::BasicBlock* target);

  const LoopLevels& levels_;
  MeetTree tree_;  // its root is behind the return
  llvm::DenseMap<llvm::BasicBlock*, Node> blocks_;
  llvm::DenseMap<LoopLevel*, Node> ends_;
};

}  // namespace weft::compiler
