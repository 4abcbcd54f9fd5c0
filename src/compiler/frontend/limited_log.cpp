// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/limited_log.h"

namespace weft::compiler {

using Level = clang::DiagnosticsEngine::Level;

LimitedLog::LimitedLog(std::string& text, clang::DiagnosticOptions& options)
    : text_(text), stream_(text), printer_(stream_, options) {}

void LimitedLog::BeginSourceFile(const clang::LangOptions& language,
                                 const clang::Preprocessor* preprocessor) {
  printer_.BeginSourceFile(language, preprocessor);
}

void LimitedLog::EndSourceFile() { printer_.EndSourceFile(); }

void LimitedLog::finish() {
  printer_.finish();
  if (getNumWarnings() > kMaxWarnings)
    stream_ << "only the first " << kMaxWarnings << " warnings are shown\n";
}

bool LimitedLog::IsWanted(Level level) {
  if (level == Level::Note) return is_wanted_;
  if (text_.size() >= kMaxLogBytes) return false;
  return level >= Level::Error || getNumWarnings() <= kMaxWarnings;
}

void LimitedLog::HandleDiagnostic(Level level, const clang::Diagnostic& diagnostic) {
  DiagnosticConsumer::HandleDiagnostic(level, diagnostic);  // counts
  is_wanted_ = IsWanted(level);
  if (!is_wanted_) return;
  printer_.HandleDiagnostic(level, diagnostic);
  if (text_.size() <= kMaxLogBytes) return;
  text_.resize(kMaxLogBytes);
  stream_ << "\nno more of the log is shown\n";
}

}  // namespace weft::compiler
