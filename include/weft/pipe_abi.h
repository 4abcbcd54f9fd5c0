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

// Import of kernels whose work-groups reserve packets: takes so many from an end of a pipe, if it
// has such ones, and answers the place of the first in the ring, or WEFT_NO_PLACE. Addresses are
// words, since what takes packets reads none of them.
#define WEFT_NO_PLACE (~0u)
#ifdef __cplusplus
extern "C" uint32_t weft_take_packets(uint64_t pipe, uint64_t end, uint64_t packets,
                                      uint32_t packet_bytes);
#endif

// What such kernels import, beside WEFT_KERNEL_IMPORTS.
#define WEFT_PIPE_IMPORTS(X) X(weft_take_packets)
