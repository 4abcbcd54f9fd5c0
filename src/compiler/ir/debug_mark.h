// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"

namespace weft::compiler {

// Named metadata of programs that are built with -g.
inline constexpr llvm::StringLiteral kDebugMark = "weft.debug";

}  // namespace weft::compiler
