// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rectangular forms of reading, writing and copying buffers.
#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/buffer_checks.h"
#include "runtime/api/shared/enqueue.h"
#include "runtime/api/shared/make_command.h"
#include "runtime/command/buffer_commands.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

// One side of a copy: where the block lies in a memory region.
struct Place {
  size_t offset = 0;  // bytes from the start of the region to the first row
  size_t row_pitch = 0, slice_pitch = 0;
  size_t end = 0;  // the byte past the last row
};

// a * b + c, unless it overflows
bool MultiplyAdd(size_t a, size_t b, size_t c, size_t& result) {
  return !__builtin_mul_overflow(a, b, &result) && !__builtin_add_overflow(result, c, &result);
}

Status CheckRegion(const size_t* region) {
  // region is NULL, or an element of it zero
  if (!region) return Error(CL_INVALID_VALUE, "the region is NULL");
  if (region[0] == 0 || region[1] == 0 || region[2] == 0)
    return Error(CL_INVALID_VALUE, "region {} x {} x {}", region[0], region[1], region[2]);
  return {};
}

Result<Place> Locate(const size_t* origin, const size_t* region, size_t row_pitch,
                     size_t slice_pitch) {
  if (!origin) return Error(CL_INVALID_VALUE, "an origin is NULL");
  Place place = {.row_pitch = row_pitch ? row_pitch : region[0]};
  // the row pitch is not zero and less than region[0]
  if (place.row_pitch < region[0])
    return Error(CL_INVALID_VALUE, "row pitch {}, the region has rows of {}", row_pitch, region[0]);
  size_t slice = 0;
  const bool fits = !__builtin_mul_overflow(region[1], place.row_pitch, &slice);
  place.slice_pitch = slice_pitch ? slice_pitch : slice;
  // the slice pitch is not zero and less than region[1] rows, or no multiple of the row pitch
  if (!fits || place.slice_pitch < slice || place.slice_pitch % place.row_pitch != 0)
    return Error(CL_INVALID_VALUE, "slice pitch {}, row pitch {}, {} rows", slice_pitch,
                 place.row_pitch, region[1]);
  size_t last = 0;
  const bool addressable = MultiplyAdd(origin[1], place.row_pitch, origin[0], place.offset) &&
                           MultiplyAdd(origin[2], place.slice_pitch, place.offset, place.offset) &&
                           MultiplyAdd(region[1] - 1, place.row_pitch, region[0], last) &&
                           MultiplyAdd(region[2] - 1, place.slice_pitch, last, last) &&
                           !__builtin_add_overflow(place.offset, last, &place.end);
  if (!addressable) return Error(CL_INVALID_VALUE, "the region ends beyond the address space");
  return place;
}

Result<Place> LocateInBuffer(const Buffer& buffer, const size_t* origin, const size_t* region,
                             size_t row_pitch, size_t slice_pitch) {
  WEFT_ASSIGN(Place place, Locate(origin, region, row_pitch, slice_pitch));
  // the region is out of bounds
  if (place.end > buffer.size())
    return Error(CL_INVALID_VALUE, "the region ends at {} of a buffer of {} bytes", place.end,
                 buffer.size());
  return place;
}

BulkMemory::Rows MakeRows(std::byte* to, const Place& target, const std::byte* from,
                          const Place& source, const size_t* region) {
  return {.to = to + target.offset,
          .from = from + source.offset,
          .region = {region[0], region[1], region[2]},
          .to_row_pitch = target.row_pitch,
          .to_slice_pitch = target.slice_pitch,
          .from_row_pitch = source.row_pitch,
          .from_slice_pitch = source.slice_pitch};
}

// Whether two blocks of one shape share a byte: appendix "Checking for Memory Copy Overlap".
bool Overlap(size_t source, size_t target, const Place& shape, const size_t* region) {
  const size_t slice = (region[1] - 1) * shape.row_pitch + region[0];
  const size_t block = (region[2] - 1) * shape.slice_pitch + slice;
  if (target + block <= source || source + block <= target) return false;
  // Rows side by side, or slices one above the other, do not touch where each fits in the gap that
  // the other leaves in its pitch.
  auto interleave = [](size_t a, size_t b, size_t length, size_t pitch) {
    return (b >= a + length && b + length <= a + pitch) ||
           (a >= b + length && a + length <= b + pitch);
  };
  return !interleave(source % shape.row_pitch, target % shape.row_pitch, region[0],
                     shape.row_pitch) &&
         !interleave(source % shape.slice_pitch, target % shape.slice_pitch, slice,
                     shape.slice_pitch);
}

// The C functions' long tails, in the order in which they come.
struct RectTransferShape {
  const size_t *buffer_origin, *host_origin, *region;
  size_t buffer_row_pitch, buffer_slice_pitch, host_row_pitch, host_slice_pitch;
};

Status Transfer(Queue& queue, Buffer& buffer, cl_bool blocking, const RectTransferShape& shape,
                const void* ptr, const WaitList& wait_list, EventOut event, HostAccess access) {
  WEFT_TRY(CheckContexts(queue, buffer, wait_list));
  WEFT_TRY(CheckRegion(shape.region));
  WEFT_ASSIGN(const Place in_buffer,
              LocateInBuffer(buffer, shape.buffer_origin, shape.region, shape.buffer_row_pitch,
                             shape.buffer_slice_pitch));
  WEFT_ASSIGN(const Place in_host, Locate(shape.host_origin, shape.region, shape.host_row_pitch,
                                          shape.host_slice_pitch));
  // ptr is NULL
  if (!ptr) return Error(CL_INVALID_VALUE, "the host pointer is NULL");
  WEFT_TRY(CheckHostAccess(buffer, access));
  std::byte* const host = static_cast<std::byte*>(const_cast<void*>(ptr));
  const bool read = access == HostAccess::kRead;
  const auto rows = read ? MakeRows(host, in_host, buffer.data(), in_buffer, shape.region)
                         : MakeRows(buffer.data(), in_buffer, host, in_host, shape.region);
  auto command = std::make_unique<CopyRowsCommand>(
      read ? CL_COMMAND_READ_BUFFER_RECT : CL_COMMAND_WRITE_BUFFER_RECT,
      CopyRowsCommand::Blocks{rows}, CacheBytes(queue), std::vector{Ref<MemObject>(&buffer)});
  return Enqueue(queue, std::move(command), wait_list, event, blocking);
}

Status EnqueueReadBufferRect(Queue& queue, Buffer& buffer, cl_bool blocking,
                             const size_t* buffer_origin, const size_t* host_origin,
                             const size_t* region, size_t buffer_row_pitch,
                             size_t buffer_slice_pitch, size_t host_row_pitch,
                             size_t host_slice_pitch, void* ptr, WaitList wait_list,
                             EventOut event) {
  return Transfer(queue, buffer, blocking,
                  {buffer_origin, host_origin, region, buffer_row_pitch, buffer_slice_pitch,
                   host_row_pitch, host_slice_pitch},
                  ptr, wait_list, event, HostAccess::kRead);
}

Status EnqueueWriteBufferRect(Queue& queue, Buffer& buffer, cl_bool blocking,
                              const size_t* buffer_origin, const size_t* host_origin,
                              const size_t* region, size_t buffer_row_pitch,
                              size_t buffer_slice_pitch, size_t host_row_pitch,
                              size_t host_slice_pitch, const void* ptr, WaitList wait_list,
                              EventOut event) {
  return Transfer(queue, buffer, blocking,
                  {buffer_origin, host_origin, region, buffer_row_pitch, buffer_slice_pitch,
                   host_row_pitch, host_slice_pitch},
                  ptr, wait_list, event, HostAccess::kWrite);
}

Status EnqueueCopyBufferRect(Queue& queue, Buffer& source, Buffer& target,
                             const size_t* source_origin, const size_t* target_origin,
                             const size_t* region, size_t source_row_pitch,
                             size_t source_slice_pitch, size_t target_row_pitch,
                             size_t target_slice_pitch, WaitList wait_list, EventOut event) {
  WEFT_ASSIGN(auto command,
              MakeCopyBufferRect(queue, source, target,
                                 {source_origin, target_origin, region, source_row_pitch,
                                  source_slice_pitch, target_row_pitch, target_slice_pitch},
                                 wait_list));
  return Enqueue(queue, std::move(command), wait_list, event);
}

}  // namespace

Result<std::unique_ptr<Command>> MakeCopyBufferRect(const Queue& queue, Buffer& source,
                                                    Buffer& target, const CopyRectShape& shape,
                                                    const WaitList& wait_list) {
  WEFT_TRY(CheckContexts(queue, source, wait_list));
  WEFT_TRY(CheckContexts(queue, target, wait_list));
  WEFT_TRY(CheckRegion(shape.region));
  WEFT_ASSIGN(const Place from, LocateInBuffer(source, shape.source_origin, shape.region,
                                               shape.source_row_pitch, shape.source_slice_pitch));
  WEFT_ASSIGN(const Place to, LocateInBuffer(target, shape.target_origin, shape.region,
                                             shape.target_row_pitch, shape.target_slice_pitch));
  WEFT_TRY(CheckMutable(target));
  const Buffer* const source_root = source.parent() ? source.parent() : &source;
  const Buffer* const target_root = target.parent() ? target.parent() : &target;
  const bool same_pitches = from.row_pitch == to.row_pitch && from.slice_pitch == to.slice_pitch;
  // src_buffer and dst_buffer are the same buffer object and the pitches differ
  if (&source == &target && !same_pitches)
    return Error(CL_INVALID_VALUE, "one buffer with two row or slice pitches");
  // the regions overlap, in one buffer or in sub-buffers of one buffer
  const size_t from_byte = source.origin() + from.offset, to_byte = target.origin() + to.offset;
  const bool apart = source_root != target_root || source.origin() + from.end <= to_byte ||
                     target.origin() + to.end <= from_byte;
  if (!apart && (!same_pitches || Overlap(from_byte, to_byte, from, shape.region)))
    return Error(CL_MEM_COPY_OVERLAP, "the regions at {} and at {} overlap", from_byte, to_byte);
  return std::make_unique<CopyRowsCommand>(
      CL_COMMAND_COPY_BUFFER_RECT,
      CopyRowsCommand::Blocks{MakeRows(target.data(), to, source.data(), from, shape.region)},
      CacheBytes(queue), std::vector{Ref<MemObject>(&source), Ref<MemObject>(&target)});
}

WEFT_ENTRY_POINT(clEnqueueReadBufferRect, EnqueueReadBufferRect)
WEFT_ENTRY_POINT(clEnqueueWriteBufferRect, EnqueueWriteBufferRect)
WEFT_ENTRY_POINT(clEnqueueCopyBufferRect, EnqueueCopyBufferRect)

}  // namespace weft
