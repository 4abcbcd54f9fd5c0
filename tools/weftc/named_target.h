// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <expected>
#include <string>

#include "weft/compiler.h"

namespace weft {

// The target of a processor that LLVM knows by name, with all of its features; of this machine if
// cpu is empty.
std::expected<Target, std::string> MakeTarget(const std::string& cpu);

}  // namespace weft
