// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of a small matrix, each in a vector, turned into its columns by shuffles that machines with
// registers of 128-bit parts have: within the parts first, then of whole parts.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

// `rows` are a power of two of vectors alike, of a power of two of elements that take 16 bytes or
// more together. Column i of the result has element i of each row, in their order.
llvm::SmallVector<llvm::Value*> TransposeRows(llvm::IRBuilderBase& builder,
                                              llvm::ArrayRef<llvm::Value*> rows);

}  // namespace weft::compiler
