// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"

namespace weft::compiler {

// Clang's opencl-c-base.h: OpenCL C's types and constants. Followed by a zero character.
llvm::StringRef OpenclBaseHeader();

}  // namespace weft::compiler
