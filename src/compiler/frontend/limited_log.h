// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang's diagnostics as text, no more of it than somebody reads: clang ends after 20 errors
// itself, but neither a machine-made source's 100,000 warnings nor names of a megabyte.
#pragma once

#include <string>

#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {

inline constexpr unsigned kMaxWarnings = 100;
inline constexpr size_t kMaxLogBytes = 1 << 20;

class LimitedLog : public clang::DiagnosticConsumer {
 public:
  LimitedLog(std::string& text, clang::DiagnosticOptions& options);

  // For what clang says otherwise.
  llvm::raw_ostream& stream() { return stream_; }

  void BeginSourceFile(const clang::LangOptions& language,
                       const clang::Preprocessor* preprocessor) override;
  void EndSourceFile() override;
  void finish() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override;

 private:
  bool IsWanted(clang::DiagnosticsEngine::Level level);

  std::string& text_;
  llvm::raw_string_ostream stream_;
  clang::TextDiagnosticPrinter printer_;
  bool is_wanted_ = true;  // what the notes that follow belong to
};

}  // namespace weft::compiler
