// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function of one type over its arguments: special and hard ones, all, or random ones.
#pragma once

#include <cstdint>
#include <string>

#include "judge.h"

namespace weft::sweep {

struct Options {
  bool is_whole = false;  // all floats and halves, 10^8 of everything else
};

struct Result {
  Judge judge;
  uint32_t sum = 0;  // over the bits of all results: equal where all of them are
};

Result SweepHalves(const Function& function, const Options& options);
Result SweepFloats(const Function& function, const Options& options);
Result SweepDoubles(const Function& function, const Options& options);

}  // namespace weft::sweep
