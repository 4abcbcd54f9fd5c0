// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pipes as kernels find them: the argument of a pipe is the address of a WeftPipe, behind which its
// packets lie in a ring. For C++ and OpenCL C.
#pragma once

#ifdef __OPENCL_C_VERSION__
typedef uint WeftPipeCount;
#else
#include <stdint.h>
typedef uint32_t WeftPipeCount;
#endif

// What the pipe's readers, or its writers, take packets from. A kernel takes what was there when it
// began: `left` falls, and below zero for a moment where more is asked for than there is; `next` is
// the packet that is taken next, and runs beyond the last by at most a round. Other threads have
// their own line of the cache for the other side.
typedef struct WeftPipeEnd {
  int left;
  WeftPipeCount next;
  char rest[120];
} WeftPipeEnd;

typedef struct WeftPipe {
  WeftPipeCount packet_bytes, max_packets;
  char rest[120];
  WeftPipeEnd readers, writers;
} WeftPipe;
