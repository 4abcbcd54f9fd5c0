// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clock_read_*: the processor's time stamp counter, which all its threads have in common and which
// never runs backwards: every scope reads the same clock. OpenCL C 6.15.21, cl_khr_kernel_clock.
#include "builtins/lib/widths.h"

#define BODY(SCOPE)                                                                     \
  WEFT_OVERLOAD ulong clock_read_##SCOPE(void) { return __builtin_readcyclecounter(); } \
  WEFT_OVERLOAD uint2 clock_read_hilo_##SCOPE(void) { return as_uint2(clock_read_##SCOPE()); }
BODY(device)
BODY(work_group)
BODY(sub_group)
