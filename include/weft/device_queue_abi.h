// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels that enqueue others (OpenCL C 6.15.19) share with the runtime.
#pragma once

#include "weft/kernel_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

// The kernels of blocks have names that begin so; no application can give one, or ask for one.
#define WEFT_BLOCK_PREFIX "weft.block."

// What kernels know of a range that they enqueue: the ndrange_t of OpenCL C. Dimensions from
// work_dim on hold anything; a local size of 0 leaves it to the runtime.
typedef struct WeftNDRange {
  uint32_t work_dim;
  uint64_t global_offset[3], global_size[3], local_size[3];
} WeftNDRange;

// Imports of kernels that enqueue others (OpenCL C 6.15.19). A queue and a device event are words
// whose meaning the runtime alone knows, 0 is none. A block is named by a zero-terminated string in
// constant memory: the name of its kernel (KernelInfo::name). They answer with the codes of
// enqueue_kernel, which tell apart what is wrong only where `is_debug` is not 0.
//
// `literal` has `literal_bytes`; it is copied. `wait_list` has `wait_count` events,
// `event` is where the command's goes, or null; of `local_sizes` there are `local_count`.
typedef int32_t (*WeftEnqueueKernel)(WeftWorker* worker, uint64_t queue, uint32_t flags,
                                     const WeftNDRange* range, uint32_t wait_count,
                                     const uint64_t* wait_list, uint64_t* event, const char* block,
                                     const void* literal, uint32_t literal_bytes,
                                     uint32_t local_count, const uint64_t* local_sizes,
                                     uint32_t is_debug);
typedef int32_t (*WeftEnqueueMarker)(WeftWorker* worker, uint64_t queue, uint32_t wait_count,
                                     const uint64_t* wait_list, uint64_t* event, uint32_t is_debug);
typedef uint64_t (*WeftDefaultQueue)(WeftWorker* worker);

// What is done with a device event. The answer is that of OpenCL C's function, or 0.
enum {
  WEFT_EVENT_CREATE,  // a user event
  WEFT_EVENT_RETAIN,
  WEFT_EVENT_RELEASE,
  WEFT_EVENT_IS_VALID,
  WEFT_EVENT_SET_STATUS,  // to `value`
  WEFT_EVENT_CAPTURE,     // what `value` names of its profile goes to `place`
};
typedef uint64_t (*WeftDeviceEvent)(WeftWorker* worker, uint32_t operation, uint64_t event,
                                    int32_t value, void* place);

// What is asked of a block's kernel; `range` is null for the first two.
enum {
  WEFT_BLOCK_WORK_GROUP_SIZE,
  WEFT_BLOCK_WORK_GROUP_SIZE_MULTIPLE,
  WEFT_BLOCK_SUB_GROUP_COUNT,
  WEFT_BLOCK_MAX_SUB_GROUP_SIZE,
};
typedef uint32_t (*WeftBlockInfo)(WeftWorker* worker, uint32_t what, const WeftNDRange* range,
                                  const char* block);

#ifdef __cplusplus
}
#endif

// What such kernels import, beside WEFT_KERNEL_IMPORTS.
#define WEFT_DEVICE_QUEUE_IMPORTS(X) \
  X(weft_enqueue_kernel)             \
  X(weft_enqueue_marker) X(weft_default_queue) X(weft_device_event) X(weft_block_info)
