// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The numbers of the cost model, as constants.
#pragma once

namespace weft::compiler {

struct Cycles {
  double one;    // for all work-items of a group one after another
  double lanes;  // for the group
};

namespace cost {

#define WEFT_COST(name, value, decides) inline constexpr double name = value;
#define WEFT_CYCLES(name, one, lanes, decides) inline constexpr Cycles name = {one, lanes};
#include "compiler/vectorize/cost/cost_numbers.def"

}  // namespace cost
}  // namespace weft::compiler
