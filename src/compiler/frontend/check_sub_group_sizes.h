// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/Diagnostic.h"

namespace weft::compiler {

// Looks at the attribute intel_reqd_sub_group_size, which clang takes with any number: one that is
// not among kSubGroupSizes is an error. cl_intel_required_subgroup_size.
std::unique_ptr<clang::ASTConsumer> CheckSubGroupSizes(clang::DiagnosticsEngine& diagnostics);

}  // namespace weft::compiler
