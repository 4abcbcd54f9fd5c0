// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers that a kernel finds in memory, or makes of numbers, as shared virtual memory allows. The
// launch knows the buffers of arguments and says how large they are
// (VariantKey::has_large_objects); of what such a pointer points to it knows nothing.
#pragma once

#include "llvm/IR/Function.h"

namespace weft::compiler {

// The attribute of functions of a kernel that reaches global memory by such pointers.
inline constexpr char kHasFoundPointers[] = "weft-has-found-pointers";

// Whether the function may access objects of kLargeObjectBytes or more.
inline bool MayMeetLargeObjects(const llvm::Function& function, bool has_large_objects) {
  return has_large_objects || function.hasFnAttribute(kHasFoundPointers);
}

}  // namespace weft::compiler
