// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/buffer_checks.h"

#include <algorithm>
#include <bit>
#include <ranges>

#include "runtime/device/caches.h"
#include "runtime/object/device.h"

namespace weft {

Status CheckContexts(const Queue& queue, const MemObject& object, const WaitList& wait_list) {
  if (&queue.context() != &object.context())
    return Error(CL_INVALID_CONTEXT, "queue and memory object are of two contexts");
  return wait_list.CheckContext(queue.context());
}

Status CheckRange(const Buffer& buffer, size_t offset, size_t size) {
  if (offset > buffer.size() || size > buffer.size() - offset)
    return Error(CL_INVALID_VALUE, "{} bytes at {} of a buffer of {}", size, offset, buffer.size());
  return {};
}

Status CheckHostAccess(const MemObject& object, HostAccess access) {
  const cl_mem_flags forbidding =
      CL_MEM_HOST_NO_ACCESS |
      (access == HostAccess::kRead ? CL_MEM_HOST_WRITE_ONLY : CL_MEM_HOST_READ_ONLY);
  if (object.flags() & forbidding)
    return Error(CL_INVALID_OPERATION, "the object's flags {:#x} forbid the host to {} it",
                 object.flags(), access == HostAccess::kRead ? "read" : "write");
  return access == HostAccess::kWrite ? CheckMutable(object) : Status();
}

Status CheckMutable(const MemObject& object) {
  if (object.flags() & CL_MEM_IMMUTABLE_EXT)
    return Error(CL_INVALID_OPERATION, "the memory object is immutable");
  return {};
}

Status CheckMapFlags(cl_map_flags flags) {
  constexpr cl_map_flags kReadWrite = CL_MAP_READ | CL_MAP_WRITE;
  // values specified in map_flags are not valid
  if (flags & ~(kReadWrite | CL_MAP_WRITE_INVALIDATE_REGION))
    return Error(CL_INVALID_VALUE, "map flags {:#x}", flags);
  if ((flags & CL_MAP_WRITE_INVALIDATE_REGION) && (flags & kReadWrite))
    return Error(CL_INVALID_VALUE, "map flags {:#x} both keep and invalidate", flags);
  return {};
}

Status CheckMigrationFlags(cl_mem_migration_flags flags, cl_mem_migration_flags known) {
  // flags is not zero and not a combination of the values described
  if (flags & ~known) return Error(CL_INVALID_VALUE, "migration flags {:#x}", flags);
  return {};
}

Status CheckAllocation(const Context& context, size_t size) {
  const auto limit_of = [](const Ref<Device>& device) { return device->limits().allocation; };
  const uint64_t limit = std::ranges::min(context.devices() | std::views::transform(limit_of));
  // size is 0 or greater than CL_DEVICE_MAX_MEM_ALLOC_SIZE for a device in context
  if (size == 0 || size > limit)
    return Error(CL_INVALID_BUFFER_SIZE, "{} bytes, the limit is {}", size, limit);
  return {};
}

Status CheckAlignment(cl_uint alignment) {
  // alignment is not zero or a power of two, or more than the largest data type
  if (alignment != 0 && (!std::has_single_bit(alignment) || alignment > Storage::kAlignment))
    return Error(CL_INVALID_VALUE, "alignment {}, the largest is {}", alignment,
                 Storage::kAlignment);
  return {};
}

uint64_t CacheBytes(const Queue& queue) { return KeptBytes(queue.device().cpu()); }

}  // namespace weft
