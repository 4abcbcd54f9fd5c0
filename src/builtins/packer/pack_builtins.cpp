// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pack_builtins OUT LIST: packs the bitcode files that LIST names, one a line, into the builtin
// archive OUT.
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <fstream>

#include "builtins/packer/archive_writer.h"
#include "builtins/packer/split_module.h"

namespace weft::builtins {
namespace {

std::expected<void, std::string> AddFile(ArchiveWriter& archive, const std::string& path) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseIRFile(path, diagnostic, context);
  if (!module) return std::unexpected(path + ": " + diagnostic.getMessage().str());
  for (const llvm::GlobalVariable& variable : module->globals())
    if (!variable.hasLocalLinkage())
      return std::unexpected(path + ": variable " + variable.getName().str() + " is not static");
  CleanModule(*module);
  for (ModulePart& part : SplitModule(*module)) {
    std::string fault;
    llvm::raw_string_ostream stream(fault);
    if (llvm::verifyModule(*part.module, &stream)) return std::unexpected(path + ": " + fault);
    ArchiveWriter::Bitcode bitcode;
    llvm::raw_svector_ostream out(bitcode);
    llvm::WriteBitcodeToFile(*part.module, out);
    if (auto added = archive.Add(part.names, std::move(bitcode)); !added)
      return std::unexpected(path + ": " + added.error());
  }
  return {};
}

int Main(const std::string& out_path, const std::string& list_path) {
  ArchiveWriter archive;
  std::ifstream list(list_path);
  for (std::string path; std::getline(list, path);) {
    if (path.empty()) continue;
    if (auto added = AddFile(archive, path); !added) {
      llvm::errs() << "pack_builtins: " << added.error() << "\n";
      return 1;
    }
  }
  const std::vector<char> file = archive.Finish();
  std::ofstream out(out_path, std::ios::binary | std::ios::trunc);
  out.write(file.data(), static_cast<std::streamsize>(file.size()));
  if (!out.flush()) {
    llvm::errs() << "pack_builtins: cannot write " << out_path << "\n";
    return 1;
  }
  return 0;
}

}  // namespace
}  // namespace weft::builtins

int main(int argc, char** argv) {
  if (argc != 3) {
    llvm::errs() << "usage: pack_builtins OUT LIST\n";
    return 2;
  }
  return weft::builtins::Main(argv[1], argv[2]);
}
