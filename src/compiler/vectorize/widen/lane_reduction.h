// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums, least values and the like over the lanes of a vector: all of them as one scalar, or for
// each lane those before it.
#pragma once

#include "llvm/Analysis/IVDescriptors.h"
#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

// The lanes, with the kind's identity in place of inactive ones; a null mask is that of all lanes.
llvm::Value* OnlyActive(llvm::IRBuilderBase& builder, llvm::RecurKind kind, llvm::Value* lanes,
                        llvm::Value* mask);

// For each lane the combination of the lanes before it; the identity for lane 0.
llvm::Value* ScanBefore(llvm::IRBuilderBase& builder, llvm::RecurKind kind, llvm::Value* lanes);

// For each lane that of the aligned group of `size` lanes, a power of two, which it is in.
llvm::Value* CombineClusters(llvm::IRBuilderBase& builder, llvm::RecurKind kind, llvm::Value* lanes,
                             llvm::Value* size);

// For each lane the number of active lanes before it, as a vector of the type.
llvm::Value* RankLanes(llvm::IRBuilderBase& builder, llvm::Value* mask, llvm::VectorType* type);

// For each lane the value of the last active lane before it; `first` if there is none.
llvm::Value* LatestBefore(llvm::IRBuilderBase& builder, llvm::Value* lanes, llvm::Value* mask,
                          llvm::Value* first);

}  // namespace weft::compiler
