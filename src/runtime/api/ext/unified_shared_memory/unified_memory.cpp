// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_intel_unified_shared_memory: allocating, freeing and asking. Host and devices share one
// memory, so the kinds of memory differ in name alone.
#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/buffer_checks.h"
#include "runtime/api/shared/property_list.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/queue.h"
#include "runtime/object/shared_memory.h"

namespace weft {
namespace {

using Properties = const cl_mem_properties_intel*;

constexpr cl_mem_alloc_flags_intel kPlacement =
    CL_MEM_ALLOC_INITIAL_PLACEMENT_DEVICE_INTEL | CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL;

Result<cl_mem_alloc_flags_intel> ReadFlags(Properties given, bool may_be_placed) {
  const cl_mem_alloc_flags_intel known =
      CL_MEM_ALLOC_WRITE_COMBINED_INTEL | (may_be_placed ? kPlacement : 0);
  cl_mem_alloc_flags_intel flags = 0;
  PropertyList list(given, {"memory", CL_INVALID_PROPERTY});
  while (list.HasNext()) {
    // the same property name is specified more than once
    WEFT_ASSIGN(const auto name, list.Next());
    // a property name is not supported
    if (name != CL_MEM_ALLOC_FLAGS_INTEL) return list.Unknown();
    flags = list.Value();
    // a value is not valid; both placements, or one where memory does not move
    if ((flags & ~known) || (flags & kPlacement) == kPlacement) return list.BadValue(flags);
  }
  return flags;
}

Result<void*> Allocate(Context& context, cl_unified_shared_memory_type_intel type, Device* device,
                       Properties properties, size_t size, cl_uint alignment) {
  // device is not associated with context
  if (device && !context.Has(*device))
    return Error(CL_INVALID_DEVICE, "the device is not one of the context's");
  WEFT_TRY(CheckAlignment(alignment));
  WEFT_ASSIGN(const auto flags, ReadFlags(properties, type == CL_MEM_TYPE_SHARED_INTEL));
  WEFT_TRY(CheckAllocation(context, size));
  auto block = Buffer::Create(context, CL_MEM_READ_WRITE, size, nullptr, {});
  if (!block) return Error(CL_OUT_OF_RESOURCES, "there is no memory for {} bytes", size);
  void* const address = (*block)->data();
  context.shared_memory().Add(std::move(*block), SharedUse{type, Ref<const Device>(device), flags});
  return address;
}

Result<void*> HostMemAlloc(Context& context, Properties properties, size_t size,
                           cl_uint alignment) {
  return Allocate(context, CL_MEM_TYPE_HOST_INTEL, nullptr, properties, size, alignment);
}

Result<void*> DeviceMemAlloc(Context& context, Device& device, Properties properties, size_t size,
                             cl_uint alignment) {
  return Allocate(context, CL_MEM_TYPE_DEVICE_INTEL, &device, properties, size, alignment);
}

Result<void*> SharedMemAlloc(Context& context, Device* device, Properties properties, size_t size,
                             cl_uint alignment) {
  return Allocate(context, CL_MEM_TYPE_SHARED_INTEL, device, properties, size, alignment);
}

Status MemFree(Context& context, void* pointer) {
  // ptr is not NULL and was not allocated here
  if (pointer && !context.shared_memory().TakeUnified(pointer))
    return Error(CL_INVALID_VALUE, "no unified memory begins at {}", pointer);
  return {};
}

// Any kernel may have found the address, so all commands count.
Status MemBlockingFree(Context& context, void* pointer) {
  for (const Ref<Queue>& queue : context.queues().All()) queue->strand().Finish();
  return MemFree(context, pointer);
}

Status GetMemAllocInfo(Context& context, const void* pointer, cl_mem_info_intel name,
                       InfoSink sink) {
  const auto [block, use] = context.shared_memory().FindUse(pointer);
  const bool is_known = block && use.type != 0;
  switch (name) {
    case CL_MEM_ALLOC_TYPE_INTEL:
      return sink.Value<cl_unified_shared_memory_type_intel>(is_known ? use.type
                                                                      : CL_MEM_TYPE_UNKNOWN_INTEL);
    case CL_MEM_ALLOC_BASE_PTR_INTEL: return sink.Value<void*>(is_known ? block->data() : nullptr);
    case CL_MEM_ALLOC_SIZE_INTEL: return sink.Value<size_t>(is_known ? block->size() : 0);
    case CL_MEM_ALLOC_DEVICE_INTEL: return sink.Object<cl_device_id>(use.device.get());
    case CL_MEM_ALLOC_FLAGS_INTEL: return sink.Value<cl_mem_alloc_flags_intel>(use.flags);
  }
  return sink.Unknown(name);
}

}  // namespace

WEFT_ENTRY_POINT(clHostMemAllocINTEL, HostMemAlloc)
WEFT_ENTRY_POINT(clDeviceMemAllocINTEL, DeviceMemAlloc)
WEFT_ENTRY_POINT(clSharedMemAllocINTEL, SharedMemAlloc)
WEFT_ENTRY_POINT(clMemFreeINTEL, MemFree)
WEFT_ENTRY_POINT(clMemBlockingFreeINTEL, MemBlockingFree)
WEFT_ENTRY_POINT(clGetMemAllocInfoINTEL, GetMemAllocInfo)

}  // namespace weft
