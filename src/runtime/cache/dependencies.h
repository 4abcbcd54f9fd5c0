// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "weft/compiler.h"

namespace weft {

// Does each file still have the size and hash that it had when the compiler read it?
bool AreUnchanged(const std::vector<Dependency>& dependencies);

}  // namespace weft
