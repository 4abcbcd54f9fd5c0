// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Readable forms of a program, for weftc.
#pragma once

#include <string>

#include "compiler/request/build_error.h"

namespace weft::compiler {

// LLVM IR of a program as the front end left it: request.inputs[0].
std::expected<std::string, BuildError> ListProgram(const CompileRequest& request);

// LLVM IR of request.kernel after a stage of kernel_pipeline.h, or its assembly for "asm". The
// error is the build log.
std::expected<std::string, BuildError> ListKernel(const CompileRequest& request,
                                                  const std::string& stage,
                                                  const std::string& builtins_path);

}  // namespace weft::compiler
