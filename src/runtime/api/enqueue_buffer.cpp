// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapters on reading, writing, copying and filling buffers.
#include <bit>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/buffer_checks.h"
#include "runtime/api/shared/enqueue.h"
#include "runtime/api/shared/make_command.h"
#include "runtime/command/buffer_commands.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

// Reads and writes differ in their direction alone.
Status Transfer(Queue& queue, Buffer& buffer, cl_bool blocking, size_t offset, size_t size,
                const void* ptr, const WaitList& wait_list, EventOut event, HostAccess access) {
  WEFT_TRY(CheckContexts(queue, buffer, wait_list));
  // the region specified by (offset, size) is out of bounds
  WEFT_TRY(CheckRange(buffer, offset, size));
  // ptr is NULL
  if (!ptr) return Error(CL_INVALID_VALUE, "the host pointer is NULL");
  WEFT_TRY(CheckHostAccess(buffer, access));
  std::byte* const data = buffer.data() + offset;
  std::byte* const host = static_cast<std::byte*>(const_cast<void*>(ptr));
  const bool read = access == HostAccess::kRead;
  queue.context().Diagnose(CL_CONTEXT_DIAGNOSTICS_LEVEL_BAD_INTEL,
                           "{} copies {} bytes; a map would give them without a copy",
                           read ? "clEnqueueReadBuffer" : "clEnqueueWriteBuffer", size);
  auto command = std::make_unique<CopyCommand>(
      read ? CL_COMMAND_READ_BUFFER : CL_COMMAND_WRITE_BUFFER, read ? host : data,
      read ? data : host, size, CacheBytes(queue), std::vector{Ref<Buffer>(&buffer)});
  return Enqueue(queue, std::move(command), wait_list, event, blocking);
}

Status EnqueueReadBuffer(Queue& queue, Buffer& buffer, cl_bool blocking, size_t offset, size_t size,
                         void* ptr, WaitList wait_list, EventOut event) {
  return Transfer(queue, buffer, blocking, offset, size, ptr, wait_list, event, HostAccess::kRead);
}

Status EnqueueWriteBuffer(Queue& queue, Buffer& buffer, cl_bool blocking, size_t offset,
                          size_t size, const void* ptr, WaitList wait_list, EventOut event) {
  return Transfer(queue, buffer, blocking, offset, size, ptr, wait_list, event, HostAccess::kWrite);
}

Status EnqueueCopyBuffer(Queue& queue, Buffer& source, Buffer& target, size_t source_offset,
                         size_t target_offset, size_t size, WaitList wait_list, EventOut event) {
  WEFT_ASSIGN(auto command,
              MakeCopyBuffer(queue, source, target, source_offset, target_offset, size, wait_list));
  return Enqueue(queue, std::move(command), wait_list, event);
}

Status EnqueueFillBuffer(Queue& queue, Buffer& buffer, const void* pattern, size_t pattern_size,
                         size_t offset, size_t size, WaitList wait_list, EventOut event) {
  WEFT_ASSIGN(auto command,
              MakeFillBuffer(queue, buffer, pattern, pattern_size, offset, size, wait_list));
  return Enqueue(queue, std::move(command), wait_list, event);
}

}  // namespace

Result<std::unique_ptr<Command>> MakeCopyBuffer(const Queue& queue, Buffer& source, Buffer& target,
                                                size_t source_offset, size_t target_offset,
                                                size_t size, const WaitList& wait_list) {
  WEFT_TRY(CheckContexts(queue, source, wait_list));
  WEFT_TRY(CheckContexts(queue, target, wait_list));
  WEFT_TRY(CheckRange(source, source_offset, size));
  WEFT_TRY(CheckRange(target, target_offset, size));
  WEFT_TRY(CheckMutable(target));
  const std::byte* const from = source.data() + source_offset;
  std::byte* const to = target.data() + target_offset;
  // the regions overlap, in one buffer or in sub-buffers of one buffer
  if (size != 0 && from < to + size && to < from + size)
    return Error(CL_MEM_COPY_OVERLAP, "{} bytes at {} and at {} overlap", size, source_offset,
                 target_offset);
  return std::make_unique<CopyCommand>(CL_COMMAND_COPY_BUFFER, to, from, size, CacheBytes(queue),
                                       std::vector{Ref<Buffer>(&source), Ref<Buffer>(&target)});
}

Result<std::unique_ptr<Command>> MakeFillBuffer(const Queue& queue, Buffer& buffer,
                                                const void* pattern, size_t pattern_size,
                                                size_t offset, size_t size,
                                                const WaitList& wait_list) {
  WEFT_TRY(CheckContexts(queue, buffer, wait_list));
  WEFT_TRY(CheckRange(buffer, offset, size));
  // pattern is NULL or pattern_size is not one of 1, 2, 4, ... 128
  if (!pattern || !std::has_single_bit(pattern_size) || pattern_size > FillCommand::kMaxPattern)
    return Error(CL_INVALID_VALUE, "pattern {} of {} bytes", pattern, pattern_size);
  // offset and size are not a multiple of pattern_size
  if (offset % pattern_size != 0 || size % pattern_size != 0)
    return Error(CL_INVALID_VALUE, "offset {} or size {} is no multiple of {}", offset, size,
                 pattern_size);
  WEFT_TRY(CheckMutable(buffer));
  return std::make_unique<FillCommand>(
      CL_COMMAND_FILL_BUFFER,
      FillCommand::Target{buffer.data() + offset, size, Ref<Buffer>(&buffer)}, pattern,
      pattern_size, CacheBytes(queue));
}

WEFT_ENTRY_POINT(clEnqueueReadBuffer, EnqueueReadBuffer)
WEFT_ENTRY_POINT(clEnqueueWriteBuffer, EnqueueWriteBuffer)
WEFT_ENTRY_POINT(clEnqueueCopyBuffer, EnqueueCopyBuffer)
WEFT_ENTRY_POINT(clEnqueueFillBuffer, EnqueueFillBuffer)

}  // namespace weft
