// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which outcomes OpenCL's memory model allows a litmus test whose threads include each other in
// their scopes. All executions are enumerated, each a choice of the write that every read finds and
// of an order of the writes to every place, and judged by the axioms: happens-before, coherence and
// the order of what is sequentially consistent. OpenCL API 3.3.4 to 3.3.6; the last as RC11 has it
// (Lahav et al., Repairing Sequential Consistency in C/C++11), which says when a total order
// exists.
#pragma once

#include <set>
#include <vector>

#include "shapes.h"

namespace weft::litmus {

// What each read found, thread after thread, then the last value of each place.
using Outcome = std::vector<int>;

std::set<Outcome> AllowedOutcomes(const Litmus& test);

}  // namespace weft::litmus
