// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/job/context_log.h"

#include "compiler/ir/remarks.h"
#include "compiler/job/settings.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {
namespace {

// What is said of each of a program's thousands of instructions is not read.
constexpr unsigned kMaxMessages = 100;

class Handler : public llvm::DiagnosticHandler {
 public:
  explicit Handler(ContextLog& log) : log_(log) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    log_.Add(info.getSeverity(), info);
    return true;
  }

  bool isAnalysisRemarkEnabled(llvm::StringRef pass) const override {
    return CurrentSettings().reports && pass == kRemarkPass;
  }

 private:
  ContextLog& log_;
};

}  // namespace

ContextLog::ContextLog() { context_.setDiagnosticHandler(std::make_unique<Handler>(*this)); }

void ContextLog::Add(llvm::DiagnosticSeverity severity, const llvm::DiagnosticInfo& info) {
  if (auto* remark = llvm::dyn_cast<llvm::OptimizationRemarkAnalysis>(&info)) AddRemark(*remark);
  if (severity != llvm::DS_Error && severity != llvm::DS_Warning) return;
  has_error_ |= severity == llvm::DS_Error;
  if (++messages_ > kMaxMessages) return;
  llvm::raw_string_ostream out(text_);
  out << (severity == llvm::DS_Error ? "error: " : "warning: ");
  llvm::DiagnosticPrinterRawOStream printer(out);
  info.print(printer);
  out << '\n';
}

void ContextLog::AddRemark(const llvm::DiagnosticInfoOptimizationBase& remark) {
  if (remark.getPassName() != kRemarkPass) return;
  const llvm::DiagnosticLocation place = remark.getLocation();
  const std::string file = place.isValid() ? place.getRelativePath().str() : "";
  remarks_.emplace(file, place.getLine(), place.getColumn(), remark.getMsg());
}

std::string ContextLog::report() const {
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const auto& [file, line, column, message] : remarks_) {
    if (line != 0) out << "  " << file << ':' << line << ':' << column << ": ";
    out << message << '\n';
  }
  return text;
}

}  // namespace weft::compiler
