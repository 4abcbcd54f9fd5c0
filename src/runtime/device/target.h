// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/device/cpu_info.h"
#include "weft/compiler.h"

namespace weft {

// What kernels are compiled for: the processor present, or what WEFT_CPU asks for. An x86-64 psABI
// level there restricts the features to that level's, to see or test what a lesser processor gets;
// any other name tunes alone. Features that the processor lacks are never added.
Target MakeTarget(const CpuInfo& cpu);

}  // namespace weft
