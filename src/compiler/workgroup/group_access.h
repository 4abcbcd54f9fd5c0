// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses to memory that a work-group alone sees and that is dead at its end: local variables and
// the contexts of its SIMD groups.
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// Which memory: a local argument, or the marker of what lies behind it. Two never overlap.
using GroupMemory = const llvm::Value*;

// What a pointer points into; null if that is no such memory, or not known.
GroupMemory GroupMemoryOf(const llvm::Value& pointer);

// An access at places that are known, by constant offsets in bytes from the memory's start.
struct GroupAccess {
  GroupMemory memory;
  llvm::Type* type;     // of an element; of all, as one, where elements are parts of bytes
  llvm::Value* stored;  // null: a load
  llvm::Value* absent;  // what a load gives for elements that it leaves out, or null
  llvm::SmallVector<std::optional<int64_t>, 32> offsets;  // of elements; none of those left out

  static std::optional<GroupAccess> Of(llvm::Instruction& instruction);
};

// What an instruction may do to memories of this kind.
struct GroupEffect {
  bool reads, writes;
  GroupMemory memory;  // null: any
};
GroupEffect GroupEffectOf(const llvm::Instruction& instruction);

}  // namespace weft::compiler
