// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The commands that can be enqueued and be recorded into a command buffer: their arguments checked
// in the spec's order, and the command made. Each is defined in the file of its clEnqueue*
// function.
#pragma once

#include <memory>

#include "runtime/api/adapter/wait_list.h"
#include "runtime/command/ndrange.h"
#include "runtime/object/buffer.h"
#include "runtime/object/image.h"
#include "runtime/object/queue.h"

namespace weft {

Result<std::unique_ptr<Command>> MakeCopyBuffer(const Queue& queue, Buffer& source, Buffer& target,
                                                size_t source_offset, size_t target_offset,
                                                size_t size, const WaitList& wait_list);

Result<std::unique_ptr<Command>> MakeFillBuffer(const Queue& queue, Buffer& buffer,
                                                const void* pattern, size_t pattern_size,
                                                size_t offset, size_t size,
                                                const WaitList& wait_list);

// Addresses in shared memory or in any.
Result<std::unique_ptr<Command>> MakeSharedCopy(cl_command_type type, const Queue& queue, void* to,
                                                const void* from, size_t size,
                                                const WaitList& wait_list);
Result<std::unique_ptr<Command>> MakeSharedFill(cl_command_type type, const Queue& queue, void* to,
                                                const void* pattern, size_t pattern_size,
                                                size_t size, const WaitList& wait_list);

// clEnqueueCopyBufferRect's long tail, in the order in which it comes.
struct CopyRectShape {
  const size_t *source_origin, *target_origin, *region;
  size_t source_row_pitch, source_slice_pitch, target_row_pitch, target_slice_pitch;
};
Result<std::unique_ptr<Command>> MakeCopyBufferRect(const Queue& queue, Buffer& source,
                                                    Buffer& target, const CopyRectShape& shape,
                                                    const WaitList& wait_list);

// Blocks of images: origin and region in texels.
Result<std::unique_ptr<Command>> MakeCopyImage(const Queue& queue, Image& source, Image& target,
                                               const size_t* source_origin,
                                               const size_t* target_origin, const size_t* region,
                                               const WaitList& wait_list);
Result<std::unique_ptr<Command>> MakeCopyImageToBuffer(const Queue& queue, Image& image,
                                                       Buffer& buffer, const size_t* origin,
                                                       const size_t* region, size_t offset,
                                                       const WaitList& wait_list);
Result<std::unique_ptr<Command>> MakeCopyBufferToImage(const Queue& queue, Buffer& buffer,
                                                       Image& image, size_t offset,
                                                       const size_t* origin, const size_t* region,
                                                       const WaitList& wait_list);
Result<std::unique_ptr<Command>> MakeFillImage(const Queue& queue, Image& image, const void* color,
                                               const size_t* origin, const size_t* region,
                                               const WaitList& wait_list);

// A launch as clEnqueueNDRangeKernel checks it. `type` is CL_COMMAND_NDRANGE_KERNEL or
// CL_COMMAND_TASK.
Result<std::unique_ptr<NDRangeCommand>> PlanNDRange(const Queue& queue, Kernel& kernel,
                                                    const NDRange& range, cl_command_type type,
                                                    const WaitList& wait_list,
                                                    bool arguments_may_be_missing = false);
// What is to be enqueued for it.
std::unique_ptr<Command> MakeNDRange(std::unique_ptr<NDRangeCommand> planned);

}  // namespace weft
