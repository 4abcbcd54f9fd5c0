// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of only the first few lanes, a power of two of them and known at compile time,
// become those of shorter vectors: what one stores another may then load without waiting for the
// cache, and LLVM's passes see through them.
//
//   store <8 x i32> %v, ptr %p, mask <1,1,1,1,0,0,0,0>  =>  %low = shufflevector %v, <0, 1, 2, 3>
//                                                           store <4 x i32> %low, ptr %p
#pragma once

#include "llvm/IR/Function.h"

namespace weft::compiler {

// Returns whether there were any.
bool NarrowMasks(llvm::Function& function);

// Turns an extract of a part of a vector that goes by way of wide integers, as GVN forwards a long
// store to a shorter load, into a shuffle.
void ExtractByShuffles(llvm::Function& function);

}  // namespace weft::compiler
