// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the distribution's SPIRV-Headers and SPIRV-Tools do not know yet, or take for wrong
// (instructions.def).
#pragma once

#include <cstdint>
#include <span>
#include <spirv/unified1/spirv.hpp11>
#include <vector>

namespace weft::compiler::spirv {

// Decorations that the validator is not shown.
namespace unshown {
#define WEFT_UNSHOWN_DECORATION(name, value) inline constexpr spv::Decoration k##name{value};
#include "compiler/spirv/module/instructions.def"
}  // namespace unshown

// The instruction that they are shown in place of a newer one; any other stays.
spv::Op KnownInstruction(spv::Op op);

// The name of a newer one, or null.
const char* NewerInstructionName(spv::Op op);

// A module as the validator is shown it: what is newer is replaced or left out.
struct KnownModule {
  std::vector<uint32_t> words;
  std::vector<size_t> instructions;  // which of the module's each of its instructions is
};
KnownModule ShowKnown(std::span<const uint32_t> words);

}  // namespace weft::compiler::spirv
