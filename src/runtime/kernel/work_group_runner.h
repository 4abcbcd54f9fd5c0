// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "runtime/base/opencl.h"
#include "runtime/kernel/group_launch.h"

namespace weft {

class DeviceCommands;
class Pool;
class PrintfSink;

// Runs all work-groups: on the calling thread alone while the work is small, else on the pool too;
// by the launch's successor as soon as that can take what is left.
// CL_COMPLETE, or CL_OUT_OF_RESOURCES if the arenas cannot be had, the kernel is stopped, or it
// finds a claim of the vectorizer broken, or CL_COMMAND_TERMINATED_ITSELF_WITH_FAILURE_ARM.
// `commands`, for a kernel that enqueues others, is where. `ended_itself` is set if the kernel
// asked to be stopped with success.
cl_int RunWorkGroups(Pool& pool, const GroupLaunch& launch, PrintfSink& sink,
                     DeviceCommands* commands = nullptr, bool* ended_itself = nullptr);

}  // namespace weft
