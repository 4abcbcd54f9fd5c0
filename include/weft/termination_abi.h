// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels that end themselves share with the runtime: arm_terminate_kernel.
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

#ifdef __cplusplus
}
#endif

// What such kernels import, beside WEFT_KERNEL_IMPORTS.
#define WEFT_TERMINATION_IMPORTS(X) X(weft_terminate_kernel)
