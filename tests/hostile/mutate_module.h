// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V as it should not be.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/random.h"

namespace weft::hostile {

using ModuleWords = std::vector<uint32_t>;

// One of `modules` after a few changes. Some know nothing of what they change: bits, words and ends
// of the binary. Others keep its instructions whole: operands exchanged or taken from elsewhere,
// instructions lost, repeated, moved, taken from another module, or made others of their length.
std::string MutatedModule(fuzz::Random& random, const std::vector<ModuleWords>& modules);

}  // namespace weft::hostile
