// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapters on creating buffer objects and on what all memory objects share.
#include "runtime/object/buffer.h"

#include <algorithm>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/buffer_properties.h"
#include "runtime/api/shared/memory_flags.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

Result<Ref<Buffer>> CreateBufferWithProperties(Context& context,
                                               const cl_mem_properties* properties,
                                               cl_mem_flags flags, size_t size, void* host_ptr) {
  WEFT_ASSIGN(auto read, ReadBufferProperties(context, properties));
  const bool external = read.file_descriptor.has_value();
  WEFT_TRY(CheckMemoryFlags(flags));
  WEFT_TRY(CheckImmutable(flags, external));
  WEFT_TRY(CheckExternal(flags, external));
  // size is zero
  if (size == 0) return Error(CL_INVALID_BUFFER_SIZE, "a buffer of no bytes");
  // size is greater than CL_DEVICE_MAX_MEM_ALLOC_SIZE for all devices
  if (std::ranges::all_of(context.devices(),
                          [&](const auto& device) { return size > device->limits().allocation; }))
    return Error(CL_INVALID_BUFFER_SIZE, "{} bytes, the largest allocation is {}", size,
                 context.devices().front()->limits().allocation);
  // host_ptr is NULL exactly if neither USE_HOST_PTR nor COPY_HOST_PTR is set
  if ((host_ptr != nullptr) != ((flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0))
    return Error(CL_INVALID_HOST_PTR, "host_ptr {} with flags 0x{:x}", host_ptr, flags);
  Ref<Buffer> shared = context.shared_memory().Find(host_ptr);
  // host_ptr is shared memory that has less than size bytes
  if (shared && size > BytesBehind(*shared, host_ptr))
    return Error(CL_INVALID_BUFFER_SIZE, "{} bytes at {} of shared memory, which ends before", size,
                 host_ptr);
  auto buffer = external ? Buffer::Import(context, flags, size, *read.file_descriptor,
                                          std::move(read.devices), std::move(read.list))
                         : Buffer::Create(context, flags, size, host_ptr, std::move(read.list));
  if (!buffer) return buffer;
  if (flags & CL_MEM_USE_HOST_PTR)
    context.Diagnose(CL_CONTEXT_DIAGNOSTICS_LEVEL_GOOD_INTEL,
                     "a buffer uses {} bytes of the application's memory in place", size);
  if (flags & CL_MEM_COPY_HOST_PTR)
    context.Diagnose(CL_CONTEXT_DIAGNOSTICS_LEVEL_NEUTRAL_INTEL,
                     "a buffer begins as a copy of {} bytes; with CL_MEM_USE_HOST_PTR it would use "
                     "them in place",
                     size);
  if (read.has_address) (*buffer)->GiveAddress();
  if (flags & CL_MEM_USE_HOST_PTR) (*buffer)->SetShared(std::move(shared));
  return buffer;
}

// The extension came before the core function, and before its code for bad properties.
Result<Ref<Buffer>> CreateBufferWithPropertiesIntel(Context& context,
                                                    const cl_mem_properties* properties,
                                                    cl_mem_flags flags, size_t size,
                                                    void* host_ptr) {
  auto buffer = CreateBufferWithProperties(context, properties, flags, size, host_ptr);
  // a property name is not supported, or its value not valid
  if (!buffer && buffer.error() == CL_INVALID_PROPERTY) return std::unexpected(CL_INVALID_VALUE);
  return buffer;
}

Result<Ref<Buffer>> CreateBuffer(Context& context, cl_mem_flags flags, size_t size,
                                 void* host_ptr) {
  return CreateBufferWithProperties(context, nullptr, flags, size, host_ptr);
}

Result<Ref<Buffer>> CreateSubBuffer(Buffer& buffer, cl_mem_flags flags, cl_buffer_create_type type,
                                    const void* info) {
  // buffer is a sub-buffer object
  if (buffer.parent()) return Error(CL_INVALID_MEM_OBJECT, "a sub-buffer has no sub-buffers");
  WEFT_ASSIGN(cl_mem_flags all_flags, InheritFlags(buffer.flags(), flags));
  // the value in buffer_create_type is not valid
  if (type != CL_BUFFER_CREATE_TYPE_REGION)
    return Error(CL_INVALID_VALUE, "there is no buffer_create_type 0x{:x}", type);
  // buffer_create_info is NULL
  if (!info) return Error(CL_INVALID_VALUE, "buffer_create_info is NULL");
  const auto region = *static_cast<const cl_buffer_region*>(info);
  // the region is out of bounds in buffer
  if (region.origin > buffer.size() || region.size > buffer.size() - region.origin)
    return Error(CL_INVALID_VALUE, "{} bytes at {} of a buffer of {}", region.size, region.origin,
                 buffer.size());
  // size is zero
  if (region.size == 0) return Error(CL_INVALID_BUFFER_SIZE, "a sub-buffer of no bytes");
  // origin is aligned to CL_DEVICE_MEM_BASE_ADDR_ALIGN for no device. All devices have the same, so
  // that no command meets a sub-buffer that is misaligned for its own.
  const uint32_t alignment = buffer.context().devices().front()->limits().base_address_alignment;
  if (region.origin % alignment != 0)
    return Error(CL_MISALIGNED_SUB_BUFFER_OFFSET, "origin {} is no multiple of {}", region.origin,
                 alignment);
  return Buffer::CreateSub(buffer, all_flags, region.origin, region.size);
}

// One for each device; all have the same.
Status Addresses(MemObject& object, InfoSink sink) {
  const Buffer* buffer = Buffer::From(&object);
  // the buffer was not allocated with CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT
  if (!buffer || !buffer->has_address())
    return Error(CL_INVALID_OPERATION, "the memory object has no address");
  const auto address = reinterpret_cast<cl_mem_device_address_ext>(buffer->data());
  return sink.Array<cl_mem_device_address_ext>(
      std::vector(buffer->context().devices().size(), address));
}

Status GetMemObjectInfo(MemObject& object, cl_mem_info name, InfoSink sink) {
  switch (name) {
    case CL_MEM_TYPE: return sink.Value<cl_mem_object_type>(object.type());
    case CL_MEM_FLAGS: return sink.Value<cl_mem_flags>(object.flags());
    case CL_MEM_SIZE: return sink.Value<size_t>(object.size());
    case CL_MEM_HOST_PTR: return sink.Value<void*>(object.host_ptr());
    case CL_MEM_MAP_COUNT: return sink.Value<cl_uint>(object.map_count());
    case CL_MEM_REFERENCE_COUNT: return sink.Value<cl_uint>(object.external_count());
    case CL_MEM_CONTEXT: return sink.Object<cl_context>(&object.context());
    case CL_MEM_ASSOCIATED_MEMOBJECT: return sink.Object<cl_mem>(object.associated());
    case CL_MEM_OFFSET: return sink.Value<size_t>(object.origin());
    case CL_MEM_USES_SVM_POINTER:
    case CL_MEM_USES_SVM_POINTER_ARM: return sink.Value<cl_bool>(object.is_shared());
    case CL_MEM_PROPERTIES: return sink.Array<cl_mem_properties>(object.properties());
    case CL_MEM_DEVICE_ADDRESS_EXT: return Addresses(object, sink);
  }
  return sink.Unknown(name);
}

Status SetMemObjectDestructorCallback(MemObject& object,
                                      MemObject::Destructors::Function destructor,
                                      void* user_data) {
  // pfn_notify is NULL
  if (!destructor) return Error(CL_INVALID_VALUE, "pfn_notify is NULL");
  return object.destructors().Add(destructor, user_data);
}

}  // namespace

WEFT_ENTRY_POINT(clCreateBuffer, CreateBuffer)
WEFT_ENTRY_POINT(clCreateBufferWithProperties, CreateBufferWithProperties)
WEFT_ENTRY_POINT(clCreateBufferWithPropertiesINTEL, CreateBufferWithPropertiesIntel)
WEFT_ENTRY_POINT(clCreateSubBuffer, CreateSubBuffer)
WEFT_ENTRY_POINT(clRetainMemObject, RetainHandle<cl_mem>)
WEFT_ENTRY_POINT(clReleaseMemObject, ReleaseHandle<cl_mem>)
WEFT_ENTRY_POINT(clGetMemObjectInfo, GetMemObjectInfo)
WEFT_ENTRY_POINT(clSetMemObjectDestructorCallback, SetMemObjectDestructorCallback)

}  // namespace weft
