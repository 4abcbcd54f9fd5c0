// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a block does alike with each component of the vectors of a SIMD group.
#pragma once

#include <vector>

#include "llvm/IR/BasicBlock.h"

namespace weft::compiler {

// Whether both do the same with their operands, however many elements these have.
bool AreAlike(const llvm::Instruction& a, const llvm::Instruction& b);

// Instructions of one type, of which each makes a component of all lanes: the first the first.
using Components = llvm::SmallVector<llvm::Instruction*>;

// Of vectors that are loaded in the order of memory and taken apart in this block, and of what is
// made of them; those alone that something else needs.
std::vector<Components> FindAlikeComponents(llvm::BasicBlock& block);

}  // namespace weft::compiler
