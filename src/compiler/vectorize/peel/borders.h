// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons that make work-items go different ways, as at the borders of an image: `x == 0 ||
// y >= height` has two.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

using Borders = llvm::SetVector<llvm::ICmpInst*>;

// Adds the comparisons that make work-items disagree on a condition. False if anything else does,
// or a comparison that is none of a border.
bool AddBorders(llvm::Value* condition, llvm::function_ref<bool(const llvm::Value&)> is_alike,
                llvm::function_ref<bool(llvm::ICmpInst&)> is_border, Borders& borders);

// Whether any lane answers a comparison's operands by a predicate.
llvm::Value* IsAny(llvm::IRBuilderBase& builder, llvm::CmpInst::Predicate predicate,
                   const llvm::ICmpInst& comparison);

// What all lanes answer if they do so alike, and whether they do.
std::pair<llvm::Value*, llvm::Value*> AskAll(llvm::IRBuilderBase& builder,
                                             llvm::ICmpInst& comparison);

}  // namespace weft::compiler
