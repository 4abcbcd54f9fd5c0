// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V to the IR that the front end makes of OpenCL C.
#pragma once

#include "compiler/frontend/clang_frontend.h"

namespace weft::compiler {

// Reads request.source, which may be anything, with request.specializations. What it is refused for
// names the instruction and the place of its first word.
FrontendResult ReadSpirv(const CompileRequest& request, const BuildOptions& options,
                         llvm::LLVMContext& context);

}  // namespace weft::compiler
