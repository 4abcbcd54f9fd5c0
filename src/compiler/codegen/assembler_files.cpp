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

namespace llvm {
Target& getTheX86_64Target();  // as LLVMInitializeX86TargetInfo has it; in no installed header
}

namespace weft::compiler {
namespace {

const llvm::Target& Unchanged() {
  static const llvm::Target& target = *new llvm::Target(llvm::getTheX86_64Target());
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
  llvm::TargetRegistry::RegisterMCAsmParser(llvm::getTheX86_64Target(), MakeWithoutFiles);
}

}  // namespace weft::compiler
