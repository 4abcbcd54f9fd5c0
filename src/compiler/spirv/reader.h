// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V to the IR that the front end makes of OpenCL C.
#pragma once

#include <string>

#include "compiler/frontend/clang_frontend.h"

namespace weft::compiler {

// The binary may be anything. What it is refused for names the instruction and the place of its
// first word.
FrontendResult ReadSpirv(const std::string& binary, const BuildOptions& options,
                         llvm::LLVMContext& context);

}  // namespace weft::compiler
