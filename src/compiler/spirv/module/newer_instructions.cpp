// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/module/newer_instructions.h"

#include <algorithm>

namespace weft::compiler::spirv {
namespace {

struct NewerInstruction {
  spv::Op op;
  const char* name;
  spv::Op shown;
};

constexpr NewerInstruction kNewerInstructions[] = {
#define WEFT_NEWER_INSTRUCTION(name, value, shown, family) {spv::Op{value}, #name, spv::Op::shown},
#include "compiler/spirv/module/instructions.def"
};

const NewerInstruction* FindNewer(spv::Op op) {
  const auto* row = std::ranges::find(kNewerInstructions, op, &NewerInstruction::op);
  return row == std::end(kNewerInstructions) ? nullptr : row;
}

}  // namespace

spv::Op KnownInstruction(spv::Op op) {
  const NewerInstruction* newer = FindNewer(op);
  return newer ? newer->shown : op;
}

const char* NewerInstructionName(spv::Op op) {
  const NewerInstruction* newer = FindNewer(op);
  return newer ? newer->name : nullptr;
}

}  // namespace weft::compiler::spirv
