// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's sections on reading, writing, copying, filling and mapping images.
#include <algorithm>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/buffer_checks.h"
#include "runtime/api/shared/enqueue.h"
#include "runtime/api/shared/image_checks.h"
#include "runtime/api/shared/make_command.h"
#include "runtime/command/buffer_commands.h"
#include "runtime/command/host_commands.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

// The C functions' long tails, in the order in which they come.
struct ImageTransferShape {
  const size_t *origin, *region;
  size_t row_pitch, slice_pitch;
};

// Reads and writes differ in their direction alone.
Status Transfer(Queue& queue, Image& image, cl_bool blocking, const ImageTransferShape& shape,
                const void* ptr, const WaitList& wait_list, EventOut event, HostAccess access) {
  WEFT_TRY(CheckContexts(queue, image, wait_list));
  WEFT_TRY(CheckBlock(image, shape.origin, shape.region));
  // ptr is NULL
  if (!ptr) return Error(CL_INVALID_VALUE, "the host pointer is NULL");
  WEFT_ASSIGN(const Block host, HostBlock(image, shape.region, shape.row_pitch, shape.slice_pitch,
                                          const_cast<void*>(ptr)));
  WEFT_TRY(CheckHostAccess(image, access));
  // The host has no access to images of several planes.
  const auto [block, region] = PlanesOf(image, shape.origin, shape.region).front();
  const bool read = access == HostAccess::kRead;
  const auto rows = read ? RowsBetween(host, block, region) : RowsBetween(block, host, region);
  auto command = std::make_unique<CopyRowsCommand>(
      read ? CL_COMMAND_READ_IMAGE : CL_COMMAND_WRITE_IMAGE, CopyRowsCommand::Blocks{rows},
      CacheBytes(queue), std::vector{Ref<MemObject>(&image)});
  return Enqueue(queue, std::move(command), wait_list, event, blocking);
}

Status EnqueueReadImage(Queue& queue, Image& image, cl_bool blocking, const size_t* origin,
                        const size_t* region, size_t row_pitch, size_t slice_pitch, void* ptr,
                        WaitList wait_list, EventOut event) {
  return Transfer(queue, image, blocking, {origin, region, row_pitch, slice_pitch}, ptr, wait_list,
                  event, HostAccess::kRead);
}

Status EnqueueWriteImage(Queue& queue, Image& image, cl_bool blocking, const size_t* origin,
                         const size_t* region, size_t row_pitch, size_t slice_pitch,
                         const void* ptr, WaitList wait_list, EventOut event) {
  return Transfer(queue, image, blocking, {origin, region, row_pitch, slice_pitch}, ptr, wait_list,
                  event, HostAccess::kWrite);
}

Status EnqueueFillImage(Queue& queue, Image& image, const void* color, const size_t* origin,
                        const size_t* region, WaitList wait_list, EventOut event) {
  WEFT_ASSIGN(auto command, MakeFillImage(queue, image, color, origin, region, wait_list));
  return Enqueue(queue, std::move(command), wait_list, event);
}

Status EnqueueCopyImage(Queue& queue, Image& source, Image& target, const size_t* source_origin,
                        const size_t* target_origin, const size_t* region, WaitList wait_list,
                        EventOut event) {
  WEFT_ASSIGN(auto command, MakeCopyImage(queue, source, target, source_origin, target_origin,
                                          region, wait_list));
  return Enqueue(queue, std::move(command), wait_list, event);
}

Status EnqueueCopyImageToBuffer(Queue& queue, Image& image, Buffer& buffer, const size_t* origin,
                                const size_t* region, size_t offset, WaitList wait_list,
                                EventOut event) {
  WEFT_ASSIGN(auto command,
              MakeCopyImageToBuffer(queue, image, buffer, origin, region, offset, wait_list));
  return Enqueue(queue, std::move(command), wait_list, event);
}

Status EnqueueCopyBufferToImage(Queue& queue, Buffer& buffer, Image& image, size_t offset,
                                const size_t* origin, const size_t* region, WaitList wait_list,
                                EventOut event) {
  WEFT_ASSIGN(auto command,
              MakeCopyBufferToImage(queue, buffer, image, offset, origin, region, wait_list));
  return Enqueue(queue, std::move(command), wait_list, event);
}

MemObject::Extent ExtentOf(const BlockPlace& place, const size_t* region) {
  const auto& [x, y, z] = place.origin;
  return {{x, y, z}, {region[0], region[1], region[2]}};
}

Result<void*> EnqueueMapImage(Queue& queue, Image& image, cl_bool blocking, cl_map_flags flags,
                              const size_t* origin, const size_t* region, size_t* row_pitch,
                              size_t* slice_pitch, WaitList wait_list, EventOut event) {
  constexpr cl_map_flags kWrites = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  WEFT_TRY(CheckContexts(queue, image, wait_list));
  WEFT_TRY(CheckBlock(image, origin, region));
  WEFT_TRY(CheckMapFlags(flags));
  if (flags & CL_MAP_READ) WEFT_TRY(CheckHostAccess(image, HostAccess::kRead));
  if (flags & kWrites) WEFT_TRY(CheckHostAccess(image, HostAccess::kWrite));
  const BlockPlace place = PlaceOf(image, origin);
  const ImageLayout& layout = place.level->layout;
  // image_row_pitch is NULL, or image_slice_pitch of an image that has one
  if (!row_pitch || (layout.has_slices() && !slice_pitch))
    return Error(CL_INVALID_VALUE, "nowhere to tell the pitches");
  const auto& [x, y, z] = place.origin;
  const size_t offset = place.level->offset + layout.OffsetOf(x, y, z);
  const size_t last = layout.OffsetOf(region[0], region[1] - 1, region[2] - 1);
  // mapping would lead to overlapping regions being mapped for writing
  if (!image.AddMapping(offset, last, ExtentOf(place, region), flags & kWrites))
    return Error(CL_INVALID_OPERATION, "the region overlaps one that is mapped for writing");
  std::byte* const address = image.data() + offset;
  const Status enqueued = Enqueue(queue, MakeOrder(CL_COMMAND_MAP_IMAGE, {Ref<MemObject>(&image)}),
                                  wait_list, event, blocking);
  if (!enqueued) {
    image.RemoveMapping(address);
    return std::unexpected(enqueued.error());
  }
  *row_pitch = layout.row_pitch;
  if (slice_pitch) *slice_pitch = layout.has_slices() ? layout.slice_pitch : 0;
  return address;
}

// Whether two blocks share a texel. Of two images over one memory nothing but its bytes is known.
bool Overlap(const Image& source, const Image& target, const size_t* source_origin,
             const size_t* target_origin, const size_t* region) {
  if (&source == &target) {
    const BlockPlace from = PlaceOf(source, source_origin), to = PlaceOf(target, target_origin);
    return from.level == to.level && ExtentOf(from, region).Overlaps(ExtentOf(to, region));
  }
  const auto targets = PlanesOf(target, target_origin, region);
  return std::ranges::any_of(PlanesOf(source, source_origin, region), [&](const auto& first) {
    return std::ranges::any_of(targets, [&](const auto& second) {
      return first.block.data < second.end() && second.block.data < first.end();
    });
  });
}

Result<std::unique_ptr<Command>> MakeTransfer(cl_command_type type, const Queue& queue,
                                              Image& image, Buffer& buffer, const size_t* origin,
                                              const size_t* region, size_t offset,
                                              const WaitList& wait_list) {
  const bool reads = type == CL_COMMAND_COPY_IMAGE_TO_BUFFER;
  WEFT_TRY(CheckContexts(queue, image, wait_list));
  WEFT_TRY(CheckContexts(queue, buffer, wait_list));
  WEFT_TRY(CheckBlock(image, origin, region));
  const PlaneBlocks planes = PlanesOf(image, origin, region);
  size_t bytes = 0;
  for (const PlaneBlock& plane : planes) bytes += plane.bytes();
  WEFT_TRY(CheckRange(buffer, offset, bytes));
  WEFT_TRY(CheckMutable(reads ? static_cast<MemObject&>(buffer) : image));
  std::byte* data = buffer.data() + offset;
  CopyRowsCommand::Blocks rows;
  for (const PlaneBlock& plane : planes) {
    const Block in_buffer = {data, plane.region[0], plane.region[0] * plane.region[1]};
    rows.push_back(reads ? RowsBetween(in_buffer, plane.block, plane.region)
                         : RowsBetween(plane.block, in_buffer, plane.region));
    data += plane.bytes();
  }
  return std::make_unique<CopyRowsCommand>(
      type, std::move(rows), CacheBytes(queue),
      std::vector{Ref<MemObject>(&image), Ref<MemObject>(&buffer)});
}

}  // namespace

Result<std::unique_ptr<Command>> MakeCopyImage(const Queue& queue, Image& source, Image& target,
                                               const size_t* source_origin,
                                               const size_t* target_origin, const size_t* region,
                                               const WaitList& wait_list) {
  WEFT_TRY(CheckContexts(queue, source, wait_list));
  WEFT_TRY(CheckContexts(queue, target, wait_list));
  const auto [order, type] = source.format();
  // src_image and dst_image do not use the same image format
  if (order != target.format().image_channel_order ||
      type != target.format().image_channel_data_type)
    return Error(CL_IMAGE_FORMAT_MISMATCH, "the images have two formats");
  WEFT_TRY(CheckBlock(source, source_origin, region));
  WEFT_TRY(CheckBlock(target, target_origin, region));
  WEFT_TRY(CheckMutable(target));
  // the regions overlap
  if (Overlap(source, target, source_origin, target_origin, region))
    return Error(CL_MEM_COPY_OVERLAP, "the regions overlap");
  const auto from = PlanesOf(source, source_origin, region),
             to = PlanesOf(target, target_origin, region);
  CopyRowsCommand::Blocks rows;
  rows.reserve(from.size());
  for (size_t i = 0; i < from.size(); ++i)
    rows.push_back(RowsBetween(to[i].block, from[i].block, from[i].region));
  return std::make_unique<CopyRowsCommand>(
      CL_COMMAND_COPY_IMAGE, std::move(rows), CacheBytes(queue),
      std::vector{Ref<MemObject>(&source), Ref<MemObject>(&target)});
}

Result<std::unique_ptr<Command>> MakeCopyImageToBuffer(const Queue& queue, Image& image,
                                                       Buffer& buffer, const size_t* origin,
                                                       const size_t* region, size_t offset,
                                                       const WaitList& wait_list) {
  return MakeTransfer(CL_COMMAND_COPY_IMAGE_TO_BUFFER, queue, image, buffer, origin, region, offset,
                      wait_list);
}

Result<std::unique_ptr<Command>> MakeCopyBufferToImage(const Queue& queue, Buffer& buffer,
                                                       Image& image, size_t offset,
                                                       const size_t* origin, const size_t* region,
                                                       const WaitList& wait_list) {
  return MakeTransfer(CL_COMMAND_COPY_BUFFER_TO_IMAGE, queue, image, buffer, origin, region, offset,
                      wait_list);
}

Result<std::unique_ptr<Command>> MakeFillImage(const Queue& queue, Image& image, const void* color,
                                               const size_t* origin, const size_t* region,
                                               const WaitList& wait_list) {
  WEFT_TRY(CheckContexts(queue, image, wait_list));
  // fill_color is NULL
  if (!color) return Error(CL_INVALID_VALUE, "the color is NULL");
  WEFT_TRY(CheckBlock(image, origin, region));
  WEFT_TRY(CheckMutable(image));
  FillRowsCommand::Parts parts;
  for (const auto& [block, bytes] : PlanesOf(image, origin, region)) {
    const auto plane = unsigned(parts.size());
    parts.push_back({{.to = block.data,
                      .region = {bytes[0], bytes[1], bytes[2]},
                      .row_pitch = block.row_pitch,
                      .slice_pitch = block.slice_pitch,
                      .pattern_bytes = image.layout().Plane(plane).group.bytes},
                     PackColor(image.format(), color, plane)});
  }
  return std::make_unique<FillRowsCommand>(std::move(parts), CacheBytes(queue),
                                           Ref<MemObject>(&image));
}

WEFT_ENTRY_POINT(clEnqueueReadImage, EnqueueReadImage)
WEFT_ENTRY_POINT(clEnqueueWriteImage, EnqueueWriteImage)
WEFT_ENTRY_POINT(clEnqueueFillImage, EnqueueFillImage)
WEFT_ENTRY_POINT(clEnqueueCopyImage, EnqueueCopyImage)
WEFT_ENTRY_POINT(clEnqueueCopyImageToBuffer, EnqueueCopyImageToBuffer)
WEFT_ENTRY_POINT(clEnqueueCopyBufferToImage, EnqueueCopyBufferToImage)
WEFT_ENTRY_POINT(clEnqueueMapImage, EnqueueMapImage)

}  // namespace weft
