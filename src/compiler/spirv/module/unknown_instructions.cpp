// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/module/unknown_instructions.h"

#include <algorithm>

namespace weft::compiler::spirv {
namespace {

struct UnknownInstruction {
  spv::Op op;
  const char* name;
  spv::Op shown;
};

constexpr UnknownInstruction kUnknownInstructions[] = {
#define WEFT_NEWER_INSTRUCTION(name, value, shown, family) {spv::Op{value}, #name, spv::Op::shown},
#define WEFT_OLDER_INSTRUCTION(name, shown, family) {spv::Op::name, #name, spv::Op::shown},
#include "compiler/spirv/module/instructions.def"
};

const UnknownInstruction* FindUnknown(spv::Op op) {
  const auto* row = std::ranges::find(kUnknownInstructions, op, &UnknownInstruction::op);
  return row == std::end(kUnknownInstructions) ? nullptr : row;
}

}  // namespace

spv::Op KnownInstruction(spv::Op op) {
  const UnknownInstruction* unknown = FindUnknown(op);
  return unknown ? unknown->shown : op;
}

const char* UnknownInstructionName(spv::Op op) {
  const UnknownInstruction* unknown = FindUnknown(op);
  return unknown ? unknown->name : nullptr;
}

}  // namespace weft::compiler::spirv
