// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module as the validator is shown it: what SPIRV-Tools do not know yet, or take for wrong, is
// replaced or left out (instructions.def).
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

struct KnownModule {
  std::vector<uint32_t> words;
  std::vector<size_t> instructions;  // which of the module's each of its instructions is
};
KnownModule ShowKnown(std::span<const uint32_t> words);

}  // namespace weft::compiler::spirv
