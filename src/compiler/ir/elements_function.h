// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The form of a shared function (shared_function.h) for each element of vectors: a shared function
// as well, which stands for as many calls until it is known whether work-items or elements fill the
// registers (widen_functions.h).
//
//   define <2 x float> @f.elements.2.g(<2 x float> %v) {
//     %x = extractelement <2 x float> %v, i64 0
//     %a = call float @f.g(float %x)
//     ..
#pragma once

#include "llvm/IR/Function.h"

namespace weft::compiler {

// The form of a function of scalars; made at first use.
llvm::Function& ElementsFunction(llvm::Function& shared, unsigned count);

// The function that is called for each element, if `function` is such a form; else null.
llvm::Function* FunctionOfElements(const llvm::Function& function);

}  // namespace weft::compiler
