// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/debug_lines.h"

#include <algorithm>

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Module.h"

namespace weft::compiler::spirv {

DebugLines::DebugLines(const Module& source, llvm::Module& target, bool is_wanted)
    : builder_(target) {
  const auto first = std::ranges::find(source.instructions, spv::Op::OpLine, &Instruction::op);
  if (!is_wanted || first == source.instructions.end()) return;
  for (const Instruction& instruction : source.instructions)
    if (instruction.op == spv::Op::OpString)
      paths_.emplace(instruction.result, Text(instruction.operands));
  target.addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
  target.addModuleFlag(llvm::Module::Max, "Dwarf Version", 4);
  builder_.createCompileUnit(llvm::DISourceLanguageName(llvm::dwarf::DW_LANG_OpenCL),
                             FileOf(first->operands[0]), "Weft", /*isOptimized=*/true, "", 0);
  file_ = first->operands[0];
}

llvm::DIFile* DebugLines::FileOf(uint32_t id) {
  llvm::DIFile*& file = files_[id];
  if (file) return file;
  const std::string& path = paths_[id];
  const size_t slash = path.rfind('/');
  return file = slash == std::string::npos
                    ? builder_.createFile(path, "")
                    : builder_.createFile(path.substr(slash + 1), path.substr(0, slash));
}

void DebugLines::Describe(llvm::Function& function, llvm::StringRef name, llvm::DIFile* file,
                          uint32_t line) {
  function.setSubprogram(builder_.createFunction(
      file, name, function.getName(), file, line,
      builder_.createSubroutineType(builder_.getOrCreateTypeArray({})), line,
      llvm::DINode::FlagPrototyped,
      llvm::DISubprogram::SPFlagDefinition | llvm::DISubprogram::SPFlagOptimized));
}

void DebugLines::Begin(llvm::Function& function, llvm::StringRef name) {
  function_ = nullptr;
  if (file_ == 0) return;  // nothing is described
  Describe(function, name, FileOf(file_), line_);
  function_ = function.getSubprogram();
}

void DebugLines::DescribeCaller(llvm::Function& function, const llvm::Function& callee) {
  function_ = nullptr;
  const llvm::DISubprogram* described = callee.getSubprogram();
  if (!described) return;
  Describe(function, function.getName(), described->getFile(), described->getLine());
  function_ = function.getSubprogram();
  Unset();
}

void DebugLines::Set(uint32_t file, uint32_t line, uint32_t column) {
  if (file_ == 0) return;
  file_ = file;
  line_ = line;
  column_ = column;
}

llvm::DebugLoc DebugLines::Location() {
  if (!function_) return {};
  llvm::DILocalScope* scope = function_;
  if (llvm::DIFile* file = FileOf(file_); file != function_->getFile())
    scope = builder_.createLexicalBlockFile(function_, file);
  return llvm::DILocation::get(function_->getContext(), line_, column_, scope);
}

void DebugLines::Finish() { builder_.finalize(); }

}  // namespace weft::compiler::spirv
