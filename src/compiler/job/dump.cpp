// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/job/dump.h"

#include <atomic>

#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {
namespace {

std::string& Directory() {
  static auto& directory = *new std::string;
  return directory;
}

std::atomic<bool> readable_ir_wanted = false;

}  // namespace

void SetDumpDirectory(std::string directory) { Directory() = std::move(directory); }

bool IsDumpWanted() { return !Directory().empty(); }

bool IsReadableIrWanted() { return readable_ir_wanted || IsDumpWanted(); }

void WantReadableIr() { readable_ir_wanted = true; }

void DumpModule(llvm::StringRef kernel, llvm::StringRef stage, const llvm::Module& module) {
  std::error_code error;
  const std::string path =
      (llvm::StringRef(Directory()) + "/" + kernel + "." + stage + ".ll").str();
  llvm::raw_fd_ostream out(path, error);
  if (error) return;
  module.print(out, nullptr);
  if (out.has_error()) out.clear_error();
}

}  // namespace weft::compiler
