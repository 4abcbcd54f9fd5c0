// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/debug_scopes.h"

#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

#include <algorithm>

namespace weft::compiler::spirv {
namespace {

// Blocks within blocks and calls within calls beyond these are not told of.
constexpr unsigned kMaxDepth = 100;

constexpr uint32_t kMaxColumn = UINT16_MAX;

// Words before an instruction's own operands: its set and its number.
constexpr size_t kOwnOperands = 2;

}  // namespace

uint32_t DebugScopes::Find(const Module& source) {
  uint32_t first = 0;
  for (const Instruction& i : source.instructions) {
    switch (i.op) {
      case spv::Op::OpExtInstImport: {
        const std::string set = Text(i.operands);
        const bool has_ids = set.starts_with("NonSemantic.Shader.DebugInfo.");
        if (has_ids || set == "OpenCL.DebugInfo.100" || set == "SPIRV.debug")
          sets_.emplace(i.result, has_ids);
        break;
      }
      case spv::Op::OpString: strings_.emplace(i.result, Text(i.operands)); break;
      case spv::Op::OpConstant: constants_.emplace(i.result, i.operands[0]); break;
      case spv::Op::OpExtInst:
        if (!Knows(i) || i.operands[1] != NonSemanticShaderDebugInfo100DebugSource) break;
        files_.emplace(i.result, Operand(i, 0));
        if (first == 0) first = FileFrom(i.result);
        break;
      default: break;
    }
  }
  return first;
}

uint32_t DebugScopes::Operand(const Instruction& i, size_t at) {
  return kOwnOperands + at < i.operands.size() ? i.operands[kOwnOperands + at] : 0;
}

uint32_t DebugScopes::Number(const Instruction& i, size_t at) const {
  const uint32_t word = Operand(i, at);
  const auto set = sets_.find(i.operands[0]);
  if (set == sets_.end() || !set->second) return word;
  const auto constant = constants_.find(word);
  return constant == constants_.end() ? 0 : constant->second;
}

std::string DebugScopes::String(uint32_t id) const {
  const auto string = strings_.find(id);
  return string == strings_.end() ? "" : string->second;
}

uint32_t DebugScopes::FileFrom(uint32_t source) const {
  const auto file = files_.find(source);
  return file != files_.end() && strings_.contains(file->second) ? file->second : 0;
}

// Name, type, source, line, column, parent, linkage name, flags, scope's line, and but for the
// newest sets the function.
void DebugScopes::AddFunction(const Instruction& i, llvm::DIBuilder& builder,
                              const FileOf& file_of) {
  const uint32_t file = FileFrom(Operand(i, 2));
  if (file == 0) return;
  llvm::DISubprogram* function = builder.createFunction(
      file_of(file), String(Operand(i, 0)), String(Operand(i, 6)), file_of(file), Number(i, 3),
      builder.createSubroutineType(builder.getOrCreateTypeArray({})), Number(i, 8),
      llvm::DINode::FlagPrototyped,
      llvm::DISubprogram::SPFlagDefinition | llvm::DISubprogram::SPFlagOptimized);
  scopes_.emplace(i.result, Scope{function, 0});
  if (!sets_.at(i.operands[0])) functions_.emplace(Operand(i, 9), function);
}

// Source, line, column, parent.
void DebugScopes::AddBlock(const Instruction& i, llvm::DIBuilder& builder, const FileOf& file_of) {
  const uint32_t file = FileFrom(Operand(i, 0));
  const auto parent = scopes_.find(Operand(i, 3));
  if (file == 0 || parent == scopes_.end()) return;
  const auto [scope, depth] = parent->second;
  if (depth >= kMaxDepth) {
    scopes_.emplace(i.result, Scope{scope, depth});
    return;
  }
  const uint32_t line = Number(i, 1), column = std::min(Number(i, 2), kMaxColumn);
  llvm::DILocalScope* block =
      builder.createLexicalBlock(scope, file_of(file), line, line == 0 ? 0 : column);
  scopes_.emplace(i.result, Scope{block, depth + 1});
}

// Line, scope, and what that was inlined at.
void DebugScopes::AddInlining(const Instruction& i) {
  const auto scope = scopes_.find(Operand(i, 1));
  if (scope == scopes_.end()) return;
  const auto outer = inlinings_.find(Operand(i, 2));
  const bool has_outer = outer != inlinings_.end();
  const unsigned depth = has_outer ? outer->second.depth + 1 : 0;
  if (depth > kMaxDepth) return;
  llvm::DILocalScope* node = scope->second.node;
  auto* location = llvm::DILocation::getDistinct(node->getContext(), Number(i, 0), 0, node,
                                                 has_outer ? outer->second.node : nullptr);
  inlinings_.emplace(i.result, Inlining{location, depth});
}

void DebugScopes::Read(const Module& source, llvm::DIBuilder& builder, const FileOf& file_of) {
  for (const Instruction& i : source.instructions) {
    if (i.op != spv::Op::OpExtInst || !Knows(i)) continue;
    switch (i.operands[1]) {
      case NonSemanticShaderDebugInfo100DebugFunction: AddFunction(i, builder, file_of); break;
      case NonSemanticShaderDebugInfo100DebugLexicalBlock: AddBlock(i, builder, file_of); break;
      case NonSemanticShaderDebugInfo100DebugInlinedAt: AddInlining(i); break;
      case NonSemanticShaderDebugInfo100DebugLexicalBlockDiscriminator:
        if (const auto parent = scopes_.find(Operand(i, 2)); parent != scopes_.end())
          scopes_.emplace(i.result, Scope(parent->second));
        break;
      case NonSemanticShaderDebugInfo100DebugFunctionDefinition:
        if (const auto scope = scopes_.find(Operand(i, 0)); scope != scopes_.end())
          functions_.emplace(Operand(i, 1), scope->second.node->getSubprogram());
        break;
      default: break;
    }
  }
}

llvm::DISubprogram* DebugScopes::Take(uint32_t function) {
  const auto described = functions_.find(function);
  if (described == functions_.end() || !taken_.insert(described->second).second) return nullptr;
  return described->second;
}

DebugPlace DebugScopes::PlaceOf(const Instruction& i) const {
  const auto scope = scopes_.find(Operand(i, 0));
  if (scope == scopes_.end()) return {};
  const auto inlined = inlinings_.find(Operand(i, 1));
  return {scope->second.node, inlined == inlinings_.end() ? nullptr : inlined->second.node};
}

}  // namespace weft::compiler::spirv
