// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "llvm/Object/ELFObjectFile.h"

namespace weft::compiler {

// Bytes of machine stack that the functions of an object take together, from its .stack_sizes
// section; an upper bound for a call of any of them, because OpenCL C has no recursion.
uint64_t SumStackSizes(const llvm::object::ELF64LEObjectFile& object);

}  // namespace weft::compiler
