// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/Diagnostic.h"

namespace weft::compiler {

// Looks at the blocks that kernels enqueue: one that captures a pointer to local memory is an
// error, since it runs in a work-group that has other local memory.
std::unique_ptr<clang::ASTConsumer> CheckBlockCaptures(clang::DiagnosticsEngine& diagnostics);

}  // namespace weft::compiler
