// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V of a program, by LLVM's back end for it: what clCreateProgramWithIL takes.
#pragma once

#include <expected>
#include <string>

#include "weft/compiler.h"

namespace weft {

// A module of SPIR-V 1.4, of the LLVM IR that a program binary holds. The error is a sentence for
// the terminal: it names what SPIR-V has no form for.
std::expected<std::string, std::string> EmitSpirv(const Bytes& ir);

}  // namespace weft
