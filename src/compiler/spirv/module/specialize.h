// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <span>

#include "compiler/spirv/module/module.h"
#include "weft/compiler.h"

namespace weft::compiler::spirv {

// Gives the module's specialization constants the values that the application set, in place of
// their own. Annotations are collected.
void Specialize(Module& module, std::span<const Specialization> values);

}  // namespace weft::compiler::spirv
