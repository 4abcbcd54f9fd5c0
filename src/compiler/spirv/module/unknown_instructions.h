// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions that the distribution's SPIRV-Headers and SPIRV-Tools do not know yet, or no more
// (instructions.def).
#pragma once

#include <spirv/unified1/spirv.hpp11>

namespace weft::compiler::spirv {

// The known instruction that stands for an unknown one, with operands of the same number and kinds;
// OpNop if there is none. Any other instruction stays.
spv::Op KnownInstruction(spv::Op op);

// The name of an unknown one, or null.
const char* UnknownInstructionName(spv::Op op);

}  // namespace weft::compiler::spirv
