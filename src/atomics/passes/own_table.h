// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The marker (compiler/ir/markers.h) that stands for a thread's own table between the pass that
// finds out what may be added up there and the one that makes it:
//
//   ptr @weft.table(ptr addrspace(1) %object, i64 bytes, i32 bits, i32 operation, i32 order)
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

struct OwnTable {
  llvm::Value* object;  // what all threads' tables are added to
  uint64_t bytes;
  llvm::Type* type;  // of the elements, integers
  llvm::AtomicRMWInst::BinOp operation;
  llvm::AtomicOrdering order;  // of the updates of the object
};

llvm::CallInst* CreateOwnTable(llvm::IRBuilderBase& builder, const OwnTable& table);

// Whether the function is what these calls go to.
bool IsOwnTableMarker(const llvm::Function& function);

// All calls in a function, and what one says.
llvm::SmallVector<llvm::CallInst*> OwnTableCalls(const llvm::Function& function);
OwnTable OwnTableOf(const llvm::CallInst& call);

}  // namespace weft::compiler
