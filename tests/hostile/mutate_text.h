// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C and build options as they should not be.
#pragma once

#include <string>
#include <vector>

#include "fuzz/random.h"

namespace weft::hostile {

// One of `sources` after a few changes: bytes and pieces of it lost, repeated, exchanged, taken
// from another, or put in from what compilers have stumbled over.
std::string MutatedSource(fuzz::Random& random, const std::vector<std::string>& sources);

// Some options, right for the most part.
std::string MutatedOptions(fuzz::Random& random);

}  // namespace weft::hostile
