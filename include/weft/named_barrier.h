// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A named barrier: a record in the local memory of its work-group. For C++ and OpenCL C.
#pragma once

#ifdef __OPENCL_C_VERSION__
typedef uint WeftBarrierCount;
#else
#include <stdint.h>
typedef uint32_t WeftBarrierCount;
#endif

// How many of them a kernel may count on. It has as many as its local memory has room for, but the
// time that it takes to compile grows with their square.
enum { WEFT_MAX_NAMED_BARRIERS = 64 };

typedef struct WeftNamedBarrier {
  WeftBarrierCount expected;  // sub-groups that it is for
  WeftBarrierCount arrived;   // those that have come since it was last passed
  WeftBarrierCount passed;    // how often it was passed
  WeftBarrierCount rest;      // as long as the least that local memory is divided into
} WeftNamedBarrier;
