// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "compiler/spirv/module/module.h"

namespace weft::compiler::spirv {

// Which declared capability, memory or addressing model the device does not have, or "".
std::string FindMissing(const Module& module);

}  // namespace weft::compiler::spirv
