// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What host queues can do. All share the device's threads, so there is one family with one queue
// (cl_intel_command_queue_families), which is what queues are whose family nobody chose.
#pragma once

#include "runtime/base/opencl.h"

namespace weft {

inline constexpr cl_command_queue_properties kHostQueueFlags =
    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE |
    CL_QUEUE_THREAD_LOCAL_EXEC_ENABLE_INTEL;

// What device queues can do, and their sizes in bytes.
inline constexpr cl_command_queue_properties kDeviceQueueFlags =
    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
inline constexpr cl_uint kPreferredDeviceQueueBytes = 4 << 20, kMaxDeviceQueueBytes = 64 << 20;
// Each is memory of its own alone, so the number is what an application may count on.
inline constexpr cl_uint kDeviceQueues = 1024;

inline constexpr cl_queue_family_properties_intel kQueueFamilies[] = {
    {kHostQueueFlags, CL_QUEUE_DEFAULT_CAPABILITIES_INTEL, 1, "default"},
};

}  // namespace weft
