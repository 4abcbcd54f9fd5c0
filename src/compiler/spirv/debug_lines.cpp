// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/debug_lines.h"

#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

#include <algorithm>

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Module.h"

namespace weft::compiler::spirv {

DebugLines::DebugLines(const Module& source, llvm::Module& target, bool is_wanted)
    : builder_(target) {
  if (!is_wanted) return;
  const uint32_t first_told = scopes_.Find(source);
  const auto line = std::ranges::find(source.instructions, spv::Op::OpLine, &Instruction::op);
  const uint32_t first = line == source.instructions.end() ? first_told : line->operands[0];
  if (first == 0) return;
  target.addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
  target.addModuleFlag(llvm::Module::Max, "Dwarf Version", 4);
  builder_.createCompileUnit(llvm::DISourceLanguageName(llvm::dwarf::DW_LANG_OpenCL), FileOf(first),
                             "Weft", /*isOptimized=*/true, "", 0);
  file_ = first;
  scopes_.Read(source, builder_, [this](uint32_t id) { return FileOf(id); });
}

llvm::DIFile* DebugLines::FileOf(uint32_t id) {
  llvm::DIFile*& file = files_[id];
  if (file) return file;
  const std::string path = scopes_.String(id);
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

void DebugLines::Begin(uint32_t id, llvm::Function& function, llvm::StringRef name) {
  function_ = nullptr;
  if (file_ == 0) return;  // nothing is described
  if (llvm::DISubprogram* known = scopes_.Take(id))
    function.setSubprogram(known);
  else
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

void DebugLines::Follow(const Instruction& i) {
  if (!function_ || !scopes_.Knows(i)) return;
  switch (i.operands[1]) {
    case NonSemanticShaderDebugInfo100DebugScope: place_ = scopes_.PlaceOf(i); break;
    case NonSemanticShaderDebugInfo100DebugNoScope: place_ = {}; break;
    case NonSemanticShaderDebugInfo100DebugLine:
      if (const uint32_t file = scopes_.FileFrom(DebugScopes::Operand(i, 0)))
        Set(file, scopes_.Number(i, 1), scopes_.Number(i, 3));
      break;
    case NonSemanticShaderDebugInfo100DebugNoLine: Unset(); break;
    default: break;
  }
}

void DebugLines::EndBlock() {
  Unset();
  place_ = {};
}

llvm::DebugLoc DebugLines::Location() {
  if (!function_) return {};
  const auto location = [&](llvm::DILocalScope* scope, llvm::DILocation* inlined_at) {
    if (llvm::DIFile* file = FileOf(file_); file != scope->getFile())
      scope = builder_.createLexicalBlockFile(scope, file);
    return llvm::DILocation::get(function_->getContext(), line_, column_, scope, inlined_at);
  };
  if (place_.scope) {
    llvm::DILocation* told = location(place_.scope, place_.inlined_at);
    if (told->getInlinedAtScope()->getSubprogram() == function_) return told;
  }
  return location(function_, nullptr);
}

void DebugLines::Finish() { builder_.finalize(); }

}  // namespace weft::compiler::spirv
