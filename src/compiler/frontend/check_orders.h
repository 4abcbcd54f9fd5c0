// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/Diagnostic.h"

namespace weft::compiler {

// Looks at the calls of atomic_compare_exchange_{strong,weak}_explicit: a failure order that is
// known and forbidden, as release, acq_rel or stronger than success, is an error. Clang knows the
// rule for its own builtins alone. OpenCL C 6.15.12.7.4.
std::unique_ptr<clang::ASTConsumer> CheckOrders(clang::DiagnosticsEngine& diagnostics);

}  // namespace weft::compiler
