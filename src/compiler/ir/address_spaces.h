// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL's address spaces as spir64 IR numbers them. A kernel's IR has these until the stage
// finish.
#pragma once

namespace weft::compiler {

inline constexpr unsigned kPrivateSpace = 0, kGlobalSpace = 1, kConstantSpace = 2, kLocalSpace = 3,
                          kGenericSpace = 4;

}  // namespace weft::compiler
