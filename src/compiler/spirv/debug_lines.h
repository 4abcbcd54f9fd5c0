// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <unordered_map>

#include "compiler/spirv/debug_scopes.h"
#include "compiler/spirv/module/module.h"
#include "llvm/IR/DIBuilder.h"

namespace weft::compiler::spirv {

// "Debug Instructions": the lines of the language that a module was compiled from, as debuggers and
// reports want them, within the functions that debug information names. What stands before a
// function's first line is at line 0 of it.
class DebugLines {
 public:
  // Modules that name no file have no debug information.
  DebugLines(const Module& source, llvm::Module& target, bool is_wanted);

  // Describes a function whose body begins. Where nothing else is told of it, its line is the one
  // that was set last.
  void Begin(uint32_t id, llvm::Function& function, llvm::StringRef name);
  // A function that calls one which is described.
  void DescribeCaller(llvm::Function& function, const llvm::Function& callee);
  // Of OpLine; OpNoLine and the end of a block take it back.
  void Set(uint32_t file, uint32_t line, uint32_t column);
  void Unset() { line_ = column_ = 0; }
  // An instruction of an extended set.
  void Follow(const Instruction& i);
  void EndBlock();
  void Finish();

  // Where instructions that are made now come from; none outside functions with a description.
  llvm::DebugLoc Location();

 private:
  llvm::DIFile* FileOf(uint32_t id);
  void Describe(llvm::Function& function, llvm::StringRef name, llvm::DIFile* file, uint32_t line);

  llvm::DIBuilder builder_;
  DebugScopes scopes_;
  std::unordered_map<uint32_t, llvm::DIFile*> files_;  // by the ids of the strings with their paths
  llvm::DISubprogram* function_ = nullptr;
  DebugPlace place_;
  uint32_t file_ = 0;  // 0 if nothing is described
  uint32_t line_ = 0, column_ = 0;
};

}  // namespace weft::compiler::spirv
