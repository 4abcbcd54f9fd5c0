// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/translator.h"

#include <stdexcept>
#include <utility>

#include "compiler/spirv/module/validate.h"

namespace weft::compiler::spirv {
namespace {

bool EndsBlock(spv::Op op) {
  switch (op) {
    case spv::Op::OpBranch:
    case spv::Op::OpBranchConditional:
    case spv::Op::OpSwitch:
    case spv::Op::OpReturn:
    case spv::Op::OpReturnValue:
    case spv::Op::OpUnreachable: return true;
    default: return false;
  }
}

}  // namespace

Translator::Translator(const Module& source, llvm::Module& target, bool has_lines)
    : source_(source),
      target_(target),
      context_(target.getContext()),
      builder_(context_, llvm::TargetFolder(target.getDataLayout())),
      lines_(source, target, has_lines) {}

void Translator::Run() {
  for (const Instruction& i : source_.instructions) {
    builder_.SetCurrentDebugLocation(lines_.Location());
    llvm::Value* value = Translate(i);
    if (value && i.result != 0) Define(i.result, i.type, value);
    if (EndsBlock(i.op)) lines_.EndBlock();
  }
  FillBlockKernels();
  MatchCalls();
  for (const EntryPoint& entry : source_.entry_points)
    DescribeKernel(entry, *llvm::cast<llvm::Function>(Value(entry.function)));
  PlaceFunctionPointers();
  lines_.Finish();
}

// The validator lets some ids of other kinds pass, a group of decorations where a value belongs.
llvm::Value* Translator::Translate(const Instruction& i) try {
  switch (std::to_underlying(i.op)) {
#define WEFT_INSTRUCTION(name, family) \
  case std::to_underlying(spv::Op::name): return family(i);
#define WEFT_NEWER_INSTRUCTION(name, value, shown, family) \
  case value: return family(i);
#define WEFT_OLDER_INSTRUCTION(name, shown, family) WEFT_INSTRUCTION(name, family)
#define WEFT_UNDEFINED_INSTRUCTION WEFT_INSTRUCTION
#define WEFT_UNSHOWN_INSTRUCTION WEFT_INSTRUCTION
#include "compiler/spirv/module/instructions.def"
    default: Refuse(i, "the instruction is not supported");
  }
} catch (const std::out_of_range&) {
  Refuse(i, "an operand's id is none of a value or a type");
}

void Translator::Refuse(const Instruction& i, const std::string& why) const {
  throw Refusal{"word " + std::to_string(i.place) + ": " + NameOf(i.op) + ": " + why};
}

void Translator::Define(uint32_t id, uint32_t type, llvm::Value* value) {
  values_[id] = value;
  value_types_[id] = type;
}

std::string Translator::NameFor(uint32_t id) const {
  const auto name = source_.names.find(id);
  return name == source_.names.end() ? "" : name->second;
}

llvm::Constant* Translator::ConstantOf(const Instruction& i, uint32_t id) const {
  const auto value = values_.find(id);
  auto* constant = value == values_.end() ? nullptr : llvm::dyn_cast<llvm::Constant>(value->second);
  if (!constant) Refuse(i, "id " + std::to_string(id) + " is no constant");
  return constant;
}

uint64_t Translator::Integer(const Instruction& i, uint32_t id) const {
  const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(ConstantOf(i, id));
  if (!integer) Refuse(i, "id " + std::to_string(id) + " is no integer constant");
  return integer->getZExtValue();
}

llvm::Value* Translator::Resized(const Instruction& i, llvm::Value* value, llvm::Type* type) {
  if (!value->getType()->isIntOrIntVectorTy() || !type->isIntOrIntVectorTy() ||
      value->getType()->isVectorTy() != type->isVectorTy())
    Refuse(i, "an operand or the result is no integer");
  return builder_.CreateZExtOrTrunc(value, type);
}

llvm::Value* Translator::Ignored(const Instruction&) { return nullptr; }

llvm::Value* Translator::Lines(const Instruction& i) {
  if (i.op == spv::Op::OpLine)
    lines_.Set(i.operands[0], i.operands[1], i.operands[2]);
  else
    lines_.Unset();
  return nullptr;
}

std::string Translator::SymbolFor(uint32_t id) const {
  const Decoration* linkage = source_.Find(id, spv::Decoration::LinkageAttributes);
  const std::string name = linkage ? Text(linkage->operands) : "";
  return name.empty() ? NameFor(id) + "." + std::to_string(id) : name;
}

bool Translator::IsImport(uint32_t id) const {
  const Decoration* linkage = source_.Find(id, spv::Decoration::LinkageAttributes);
  return linkage && !linkage->operands.empty() &&
         static_cast<spv::LinkageType>(linkage->operands.back()) == spv::LinkageType::Import;
}

llvm::GlobalValue::LinkageTypes Translator::LinkageOf(uint32_t id) const {
  const Decoration* linkage = source_.Find(id, spv::Decoration::LinkageAttributes);
  if (!linkage) return llvm::GlobalValue::InternalLinkage;
  const auto type = static_cast<spv::LinkageType>(linkage->operands.back());
  return type == spv::LinkageType::LinkOnceODR ? llvm::GlobalValue::LinkOnceODRLinkage
                                               : llvm::GlobalValue::ExternalLinkage;
}

}  // namespace weft::compiler::spirv
