// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's diagnostics as text, and the remarks for a kernel's author (ir/remarks.h) if a report is
// wanted. Without a handler LLVM prints errors and ends the process.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <tuple>

#include "llvm/IR/LLVMContext.h"

namespace llvm {
class DiagnosticInfoOptimizationBase;
}

namespace weft::compiler {

// A context whose first errors and warnings are written down here. Lives as long as the context.
class ContextLog {
 public:
  ContextLog();

  llvm::LLVMContext& context() { return context_; }
  bool has_error() const { return has_error_; }
  const std::string& text() const { return text_; }
  // The remarks in the order of the lines that they are on: file, line, column, text.
  using Remarks = std::set<std::tuple<std::string, unsigned, unsigned, std::string>>;
  const Remarks& remarks() const { return remarks_; }
  // The same, one a line.
  std::string report() const;

  void Add(llvm::DiagnosticSeverity severity, const llvm::DiagnosticInfo& info);

 private:
  void AddRemark(const llvm::DiagnosticInfoOptimizationBase& remark);

  Remarks remarks_;
  std::string text_;
  unsigned messages_ = 0;  // errors and warnings, of which the first are in the text
  bool has_error_ = false;
  llvm::LLVMContext context_;
};

}  // namespace weft::compiler
