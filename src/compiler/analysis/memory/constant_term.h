// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Value.h"

namespace weft::compiler {

// The constant term of an address or index, in bytes or elements, as far as its sums and products
// tell, and as if they did not wrap: it says where in a record an access most likely is, and no
// more.
int64_t ConstantTerm(const llvm::Value& value, const llvm::DataLayout& layout);

}  // namespace weft::compiler
