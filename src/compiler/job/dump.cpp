// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/job/dump.h"

#include "compiler/job/settings.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {
void DumpModule(llvm::StringRef kernel, llvm::StringRef stage, const llvm::Module& module) {
  std::error_code error;
  const std::string path =
      (llvm::StringRef(CurrentSettings().dump_directory) + "/" + kernel + "." + stage + ".ll")
          .str();
  llvm::raw_fd_ostream out(path, error);
  if (error) return;
  module.print(out, nullptr);
  if (out.has_error()) out.clear_error();
}

}  // namespace weft::compiler
