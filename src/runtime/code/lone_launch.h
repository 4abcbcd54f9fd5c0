// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/base/opencl.h"

namespace weft {

class LoadedKernel;

// Runs a kernel without arguments for one work-item, before this returns. What RunWorkGroups
// answers.
cl_int RunLone(const LoadedKernel& kernel);

}  // namespace weft
