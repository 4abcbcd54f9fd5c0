// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of the API whose cost is the driver's own.
#pragma once

#include "bench/harness/suite.h"

namespace weft::bench {

void AddLaunches(Suite& suite);   // launches, events, callbacks
void AddReplays(Suite& suite);    // command buffers
void AddBuilds(Suite& suite);     // sources and binaries to kernels
void AddTransfers(Suite& suite);  // copies, fills, reads, writes, maps

inline void AddPatterns(Suite& suite) {
  AddLaunches(suite);
  AddReplays(suite);
  AddBuilds(suite);
  AddTransfers(suite);
}

}  // namespace weft::bench
