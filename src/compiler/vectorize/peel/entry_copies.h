// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of a kernel that are computed once more at its entry, to choose between copies of it by
// what they are.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

// Whether a value can be computed at the kernel's entry.
bool IsKnownAtEntry(const llvm::Value* value);

// What they are there, where they may be poison if nobody asks.
class EntryCopies {
 public:
  using Values = llvm::DenseMap<llvm::Value*, llvm::Value*>;

  // `known`: those that are others there, such as ids.
  explicit EntryCopies(llvm::IRBuilderBase& builder, Values known = Values())
      : builder_(builder), copies_(std::move(known)) {}

  llvm::Value* Of(llvm::Value* value);

 private:
  llvm::IRBuilderBase& builder_;
  Values copies_;
};

}  // namespace weft::compiler
