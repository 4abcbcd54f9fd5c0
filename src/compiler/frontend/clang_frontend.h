// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C to spir64 LLVM IR with clang, in process, nothing written or read but what
// IncludeFiles allows.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "contract/options.h"
#include "weft/compiler.h"

namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace weft::compiler {

struct FrontendResult {
  std::unique_ptr<llvm::Module> module;  // null after an error in the source
  std::string log;                       // clang's warnings and errors
  std::vector<Dependency> dependencies;
};

// Compiles request.source with request.headers. The module is what clang emits for -O2 before any
// pass, unless the options say otherwise, and holds the marks of module_marks.h.
FrontendResult RunClang(const CompileRequest& request, const BuildOptions& options,
                        llvm::LLVMContext& context);

}  // namespace weft::compiler
