// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's diagnostics as text. Without a handler LLVM prints them and ends the process.
#pragma once

#include <memory>
#include <string>

#include "llvm/IR/LLVMContext.h"

namespace weft::compiler {

// A context whose errors and warnings are written down here. Lives as long as the context.
class ContextLog {
 public:
  ContextLog();

  llvm::LLVMContext& context() { return context_; }
  bool has_error() const { return has_error_; }
  const std::string& text() const { return text_; }

  void Add(llvm::DiagnosticSeverity severity, const llvm::DiagnosticInfo& info);

 private:
  std::string text_;
  bool has_error_ = false;
  llvm::LLVMContext context_;
};

}  // namespace weft::compiler
