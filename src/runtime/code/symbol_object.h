// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "weft/compiler.h"

namespace weft {

// An ELF object that tells a debugger what runs at `base`: the compiler's own with line tables if
// the code has one, with its sections moved to where they are; else one that names the functions.
Bytes MakeDebuggerObject(const KernelCode& code, uint64_t base);

// What a user should read for a function of the code: the entry is the kernel to them.
const std::string& DisplayName(const KernelCode& code, const Symbol& symbol);

}  // namespace weft
