// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM gives each of its assembler's parsers the real file system, right before it has the target
// make its own part of the parser. So that is where it is taken away again.
#include "compiler/codegen/assembler_files.h"

#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Triple.h"

namespace weft::compiler {
namespace {

// The registry's own, which it lends as a constant.
llvm::Target& Registered() {
  std::string error;
  const llvm::Target* target =
      llvm::TargetRegistry::lookupTarget(llvm::Triple("x86_64-unknown-linux"), error);
  return const_cast<llvm::Target&>(*target);
}

const llvm::Target& Unchanged() {
  static const llvm::Target& target = *new llvm::Target(Registered());
  return target;
}

llvm::MCTargetAsmParser* MakeWithoutFiles(const llvm::MCSubtargetInfo& subtarget,
                                          llvm::MCAsmParser& parser,
                                          const llvm::MCInstrInfo& instructions,
                                          const llvm::MCTargetOptions& options) {
  parser.getSourceManager().setVirtualFileSystem(
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>());
  return Unchanged().createMCAsmParser(subtarget, parser, instructions, options);
}

}  // namespace

void TakeFilesFromAssembler() {
  Unchanged();
  llvm::TargetRegistry::RegisterMCAsmParser(Registered(), MakeWithoutFiles);
}

}  // namespace weft::compiler
