// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <map>
#include <set>
#include <unordered_map>

#include "compiler/spirv/module/module.h"
#include "llvm/IR/DIBuilder.h"

namespace weft::compiler::spirv {

// Where instructions come from, but for the line.
struct DebugPlace {
  llvm::DILocalScope* scope = nullptr;  // null if nothing is told
  llvm::DILocation* inlined_at = nullptr;
};

// The functions, blocks and inlined calls that "OpenCL.DebugInfo.100" and its successors describe:
// "SPIRV.debug" before it, and "NonSemantic.Shader.DebugInfo", whose numbers are ids of constants.
// Nobody has validated their operands. Variables and types are not read.
class DebugScopes {
 public:
  // file_of: a file by the id of the string with its path.
  using FileOf = std::function<llvm::DIFile*(uint32_t)>;

  // Finds the instruction sets, strings, constants and files, and returns the first file that is
  // told of; 0 if none is.
  uint32_t Find(const Module& source);
  // Reads the rest.
  void Read(const Module& source, llvm::DIBuilder& builder, const FileOf& file_of);

  // Whether an extended instruction is one of these.
  bool Knows(const Instruction& i) const { return sets_.contains(i.operands[0]); }
  // What a function is described as; null if it is not. A description is one function's.
  llvm::DISubprogram* Take(uint32_t function);
  // Of DebugScope.
  DebugPlace PlaceOf(const Instruction& i) const;
  // That of an OpString; empty if there is none.
  std::string String(uint32_t id) const;
  // The string with the path that a DebugSource names; 0 if there is none.
  uint32_t FileFrom(uint32_t source) const;
  // An operand behind the instruction's number; 0 if it has none.
  static uint32_t Operand(const Instruction& i, size_t at);
  // An operand that is a number.
  uint32_t Number(const Instruction& i, size_t at) const;

 private:
  struct Scope {
    llvm::DILocalScope* node = nullptr;
    unsigned depth = 0;
  };
  struct Inlining {
    llvm::DILocation* node = nullptr;
    unsigned depth = 0;
  };

  void AddFunction(const Instruction& i, llvm::DIBuilder& builder, const FileOf& file_of);
  void AddBlock(const Instruction& i, llvm::DIBuilder& builder, const FileOf& file_of);
  void AddInlining(const Instruction& i);

  std::map<uint32_t, bool> sets_;  // by their ids: whether numbers are ids of constants
  std::unordered_map<uint32_t, std::string> strings_;
  std::unordered_map<uint32_t, uint32_t> constants_;
  std::unordered_map<uint32_t, uint32_t> files_;  // of sources, their strings
  std::unordered_map<uint32_t, Scope> scopes_;
  std::unordered_map<uint32_t, Inlining> inlinings_;
  std::unordered_map<uint32_t, llvm::DISubprogram*> functions_;
  std::set<const llvm::DISubprogram*> taken_;
};

}  // namespace weft::compiler::spirv
