// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/context_log.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {
namespace {

class Handler : public llvm::DiagnosticHandler {
 public:
  explicit Handler(ContextLog& log) : log_(log) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    log_.Add(info.getSeverity(), info);
    return true;
  }

 private:
  ContextLog& log_;
};

}  // namespace

ContextLog::ContextLog() { context_.setDiagnosticHandler(std::make_unique<Handler>(*this)); }

void ContextLog::Add(llvm::DiagnosticSeverity severity, const llvm::DiagnosticInfo& info) {
  // Remarks are for the compiler's authors.
  if (severity != llvm::DS_Error && severity != llvm::DS_Warning) return;
  has_error_ |= severity == llvm::DS_Error;
  llvm::raw_string_ostream out(text_);
  out << (severity == llvm::DS_Error ? "error: " : "warning: ");
  llvm::DiagnosticPrinterRawOStream printer(out);
  info.print(printer);
  out << '\n';
}

}  // namespace weft::compiler
