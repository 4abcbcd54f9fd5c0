// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "compiler/spirv/module/module.h"

namespace weft::compiler::spirv {

// What Khronos's validator says against the module, naming the word and the instruction, or "".
std::string Validate(const Module& module);

// "OpIAdd".
std::string NameOf(spv::Op op);

}  // namespace weft::compiler::spirv
