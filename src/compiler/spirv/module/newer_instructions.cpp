// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/module/newer_instructions.h"

#include <algorithm>

#include "contract/spirv.h"

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

constexpr uint32_t kNewerCapabilities[] = {
#define WEFT_SPIRV_NEWER_CAPABILITY(name, value, reads) value,
#include "contract/spirv_environment.def"
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

std::vector<uint32_t> KnownWords(std::span<const uint32_t> words) {
  std::vector<uint32_t> known(words.begin(), words.end());
  ForEachSpirvInstruction(words, [&](size_t place, std::span<const uint32_t> own) {
    const auto op = static_cast<spv::Op>(own[0] & spv::OpCodeMask);
    known[place] = (own[0] & ~uint32_t{spv::OpCodeMask}) | uint32_t(KnownInstruction(op));
    // Every kernel's module declares this one.
    if (op == spv::Op::OpCapability && own.size() > 1 &&
        std::ranges::find(kNewerCapabilities, own[1]) != std::end(kNewerCapabilities))
      known[place + 1] = uint32_t(spv::Capability::Kernel);
  });
  return known;
}

}  // namespace weft::compiler::spirv
