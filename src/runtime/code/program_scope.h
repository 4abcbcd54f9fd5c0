// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <memory>

#include "weft/compiler.h"

namespace weft {

// A program's variables on a device, with their initial values and with the addresses among them
// written in. Null for a program without. Throws std::bad_alloc.
std::shared_ptr<std::byte> MakeProgramScope(const ProgramScope& scope);

}  // namespace weft
