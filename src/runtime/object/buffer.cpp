// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/buffer.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
Buffer::Buffer(Context& context, cl_mem_flags flags, Place place, Storage storage,
               std::vector<cl_mem_properties> properties, std::vector<Ref<Device>> import_devices)
    : MemObject(context, CL_MEM_OBJECT_BUFFER, flags, std::move(place), std::move(storage),
                std::move(properties), std::move(import_devices)) {}

Buffer::~Buffer() {
  if (is_lent_) context().shared_memory().Forget(*this);
}

Result<Ref<Buffer>> Buffer::Create(Context& context, cl_mem_flags flags, size_t size,
                                   void* host_ptr, std::vector<cl_mem_properties> properties) {
  if (flags & CL_MEM_USE_HOST_PTR)
    return Make<Buffer>(context, flags,
                        Place{nullptr, 0, size, host_ptr, static_cast<std::byte*>(host_ptr)},
                        Storage(), std::move(properties), std::vector<Ref<Device>>());
  WEFT_ASSIGN(Storage storage, Storage::Allocate(size, context.memory_limit(), context.id()));
  std::byte* data = storage.data();
  if (flags & CL_MEM_COPY_HOST_PTR) std::memcpy(data, host_ptr, size);
  return Make<Buffer>(context, flags, Place{nullptr, 0, size, nullptr, data}, std::move(storage),
                      std::move(properties), std::vector<Ref<Device>>());
}

Result<Ref<Buffer>> Buffer::Import(Context& context, cl_mem_flags flags, size_t size,
                                   int file_descriptor, std::vector<Ref<Device>> devices,
                                   std::vector<cl_mem_properties> properties) {
  WEFT_ASSIGN(Storage storage,
              Storage::Import(file_descriptor, size, !(flags & CL_MEM_IMMUTABLE_EXT)));
  std::byte* data = storage.data();
  Ref<Buffer> buffer = Make<Buffer>(context, flags, Place{nullptr, 0, size, nullptr, data},
                                    std::move(storage), std::move(properties), std::move(devices));
  close(file_descriptor);
  return buffer;
}

Ref<Buffer> Buffer::CreateSub(Buffer& parent, cl_mem_flags flags, size_t origin, size_t size) {
  void* host_ptr =
      parent.host_ptr() ? static_cast<std::byte*>(parent.host_ptr()) + origin : nullptr;
  auto sub =
      Make<Buffer>(parent.context(), flags,
                   Place{Ref<MemObject>(&parent), origin, size, host_ptr, parent.data() + origin},
                   Storage(), std::vector<cl_mem_properties>(), std::vector<Ref<Device>>());
  sub->SetShared(parent.shared());
  return sub;
}

void Buffer::GiveAddress() {
  has_address_ = true;
  // Memory of the application's may be that of several buffers, or a block.
  is_lent_ = !host_ptr();
  if (is_lent_) context().shared_memory().Lend(*this);
}

}  // namespace weft
