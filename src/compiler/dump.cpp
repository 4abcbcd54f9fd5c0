// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/dump.h"

#include <cstdlib>

#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {
namespace {

llvm::StringRef Directory() {
  static const char* const directory = secure_getenv("WEFT_DUMP");
  return directory ? directory : "";
}

}  // namespace

bool IsDumpWanted() { return !Directory().empty(); }

void DumpModule(llvm::StringRef kernel, llvm::StringRef stage, const llvm::Module& module) {
  std::error_code error;
  const std::string path = (Directory() + "/" + kernel + "." + stage + ".ll").str();
  llvm::raw_fd_ostream out(path, error);
  if (error) return;
  module.print(out, nullptr);
  if (out.has_error()) out.clear_error();
}

}  // namespace weft::compiler
