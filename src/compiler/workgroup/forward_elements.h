// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that a work-group alone sees, its local variables and its contexts, at places that are
// known: what a vector finds there that several stores left, each a part of it, is put together in
// registers. The machine would wait until these stores have reached the cache, and LLVM's passes
// see one store alone. What nobody reads any more is not stored.
//
//   store <4 x i32> %a, ptr addrspace(3) %s          %v = shufflevector %a, %b, <2, 3, 4, 5>
//   store <4 x i32> %b, ptr addrspace(3) %s.4    =>
//   %v = load <4 x i32>, ptr addrspace(3) %s.2
#pragma once

#include "llvm/IR/Function.h"

namespace weft::compiler {

// In a kernel that runs one work-group. Returns whether there were such loads.
bool ForwardElements(llvm::Function& kernel);

// Returns whether there were stores whose places no part of the kernel reads.
bool DropUnreadStores(llvm::Function& kernel);

}  // namespace weft::compiler
