// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/base/result.h"
#include "runtime/object/kernel.h"

namespace weft {

// clSetKernelExecInfo, for kernels and for recorded launches: CL_INVALID_VALUE for what is not a
// property of kernels, or has not its size.
Status SetExecInfo(Kernel& kernel, cl_kernel_exec_info name, size_t size, const void* value);

}  // namespace weft
