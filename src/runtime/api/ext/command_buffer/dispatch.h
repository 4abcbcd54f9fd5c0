// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recorded launches, as they are recorded and as they are updated.
#pragma once

#include "runtime/launch/ndrange.h"
#include "runtime/object/command_buffer/mutable_command.h"
#include "runtime/object/queue.h"

namespace weft {

// The sizes as the application gave them. Arrays for more than three dimensions, which are an
// error, are cut.
DispatchSizes KeepSizes(const NDRange& range);

// Checks the dispatch's kernel and sizes as clEnqueueNDRangeKernel does and makes its command. If
// arguments may be missing, the command is null instead of the answer CL_INVALID_KERNEL_ARGS.
Status PlanDispatch(const Queue& queue, bool arguments_may_be_missing, Dispatch& dispatch);

}  // namespace weft
