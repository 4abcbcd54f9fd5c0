// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clock of both the host and the device: CLOCK_MONOTONIC, which profiling stamps are of too.
#pragma once

#include <cstdint>

namespace weft {

uint64_t HostTimer();            // ns
uint64_t HostTimerResolution();  // ns, at least 1

}  // namespace weft
