// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels that end themselves share with the runtime: arm_terminate_kernel, and
// __devicelib_assert_fail, which ends the process.
#pragma once

#include "weft/kernel_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

// The reasons; the first one that is given counts.
enum { WEFT_TERMINATION_SUCCESS, WEFT_TERMINATION_FAILURE };

// Import of such kernels, which are stoppable whatever their variant: asks for all of the launch to
// be stopped. Returns 0.
typedef int32_t (*WeftTerminateKernel)(WeftWorker* worker, uint32_t reason);

// Import of kernels with assertions: tells stderr of the one that failed, by its C strings and the
// work-item's three global and local ids, and aborts the process.
typedef int32_t (*WeftFailAssertion)(WeftWorker* worker, const char* expression, const char* file,
                                     int32_t line, const char* function, uint64_t global_x,
                                     uint64_t global_y, uint64_t global_z, uint64_t local_x,
                                     uint64_t local_y, uint64_t local_z);

#ifdef __cplusplus
}
#endif

// What such kernels import, beside WEFT_KERNEL_IMPORTS.
#define WEFT_TERMINATION_IMPORTS(X) X(weft_terminate_kernel) X(weft_fail_assertion)
