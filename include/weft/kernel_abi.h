// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The binary interface between compiled kernels and the runtime: plain structs that both sides lay
// out alike (x86-64 and AArch64 LP64). The compiler builds the same layouts in LLVM IR from the
// offsets here.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What is the same for every work-group of a launch. Dimensions beyond work_dim hold 1 (sizes) and
// 0 (offsets).
typedef struct WeftLaunch {
  uint32_t work_dim;
  uint32_t streams;  // if not 0: it writes more than the caches keep, and had better not use them
  uint64_t global_size[3];
  uint64_t global_offset[3];
  uint64_t local_size[3];  // the enqueued local size: that of all groups but the edge ones
  uint64_t group_count[3];
  uint64_t
      last_local_size[3];  // local size of the last group in each dimension; differs if non-uniform
  const uint32_t* stop;    // a stoppable kernel returns soon after this is no longer 0
} WeftLaunch;

// What belongs to the thread that runs work-groups. No two threads share one at a time.
typedef struct WeftWorker {
  void*
      local_memory;  // 128-byte aligned arena: static local variables first, then `local` arguments
  void*
      private_memory;   // 128-byte aligned arena: values live across barriers, large private arrays
  void* printf_sink;    // the runtime's; passed through
  void* broken_claims;  // likewise
  uint64_t local_bytes, private_bytes;  // of the two arenas, in use
  uint64_t stack_bytes;  // below this struct, which lies on the stack: where kernels' frames are
} WeftWorker;

// The entry of a kernel's code. Runs `count` work-groups, from the linear group index `first_group`
// on (dimension 0 fastest). `args` is the packed argument block that KernelInfo describes: values
// in place, buffers as 8-byte addresses, `local` pointer arguments as an 8-byte offset into
// worker->local_memory.
typedef void (*WeftKernelEntry)(const void* args, const WeftLaunch* launch, WeftWorker* worker,
                                uint64_t first_group, uint64_t count);

// One printf argument as a kernel passes it: this header, then count * element_bytes bytes of
// payload, padded with zeros to a multiple of 8. Scalars have count 1. A %s argument is one 8-byte
// address.
typedef struct WeftPrintfArgument {
  uint32_t element_bytes;  // 1, 2, 4 or 8
  uint32_t count;          // 1, 2, 3, 4, 8 or 16
} WeftPrintfArgument;

// Import of every kernel that prints. `format` is a zero-terminated string in constant memory;
// `arguments` holds `argument_count` records one after another. Returns 0, or -1 if the format is
// bad.
typedef int32_t (*WeftPrintf)(WeftWorker* worker, const char* format, const void* arguments,
                              uint32_t argument_count);

// Import of kernels that check what the vectorizer claims (VariantKey::checks_claims): `claim`, a
// sentence, does not hold in a lane.
typedef void (*WeftBrokenClaim)(WeftWorker* worker, const char* claim, uint32_t lane,
                                uint64_t claimed, uint64_t own);

// Import of kernels that check who comes to barriers (VariantKey::checks_barriers): of `all`
// work-items that are to come to a place together, which `place` names, `here` have come.
typedef void (*WeftMissedBarrier)(WeftWorker* worker, const char* place, uint32_t here,
                                  uint32_t all);

#ifdef __cplusplus
}
#endif

// All that a kernel's code may import. The compiler rejects an object that needs any other name;
// the runtime binds each to the address of the function of that name.
// clang-format off
#define WEFT_KERNEL_IMPORTS(X)                               \
  X(weft_printf) X(weft_broken_claim) X(weft_missed_barrier) \
  X(memcpy) X(memmove) X(memset)
// clang-format on
