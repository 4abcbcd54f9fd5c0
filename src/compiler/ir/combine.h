// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Analysis/IVDescriptors.h"
#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

// The sum, least value or the like, as the kind says, of two scalars, or of two vectors lane by
// lane.
llvm::Value* Combine(llvm::IRBuilderBase& builder, llvm::RecurKind kind, llvm::Value* a,
                     llvm::Value* b);

// The combination of all lanes as a scalar; sums and products of floats in any order.
llvm::Value* CombineAll(llvm::IRBuilderBase& builder, llvm::RecurKind kind, llvm::Value* lanes);

// What makes no difference to that; the combination of nothing.
llvm::Constant* IdentityOf(llvm::RecurKind kind, llvm::Type* scalar);

}  // namespace weft::compiler
