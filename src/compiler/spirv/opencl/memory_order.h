// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scopes and memory semantics, which are the ids of integers. What is no constant is taken for the
// strongest.
#pragma once

#include "llvm/IR/Instructions.h"

namespace weft::compiler::spirv {

llvm::SyncScope::ID ScopeOf(const llvm::Value* scope);
llvm::AtomicOrdering OrderOf(const llvm::Value* semantics);

// The nearest order that a load or a store can have.
llvm::AtomicOrdering LoadOrder(llvm::AtomicOrdering order);
llvm::AtomicOrdering StoreOrder(llvm::AtomicOrdering order);

// OpenCL C's memory_scope and cl_mem_fence_flags.
unsigned MemoryScope(const llvm::Value* scope);
unsigned FenceFlags(const llvm::Value* semantics);

}  // namespace weft::compiler::spirv
