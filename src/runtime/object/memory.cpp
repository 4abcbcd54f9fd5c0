// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/memory.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

uint64_t TotalLimit(const Context& context) {
  uint64_t limit = 0;
  for (const Ref<Device>& device : context.devices())
    limit = std::max(limit, device->limits().global_memory);
  return limit;
}

}  // namespace

Buffer::Buffer(Context& context, Ref<Buffer> parent, cl_mem_flags flags, size_t origin, size_t size,
               void* host_ptr, Storage storage, std::byte* data,
               std::vector<cl_mem_properties> properties)
    : Object(ObjectTag::kMemory),
      context_(&context),
      parent_(std::move(parent)),
      flags_(flags),
      origin_(origin),
      size_(size),
      host_ptr_(host_ptr),
      storage_(std::move(storage)),
      data_(data),
      properties_(std::move(properties)) {}

Buffer::~Buffer() {
  if (!parent_) return;
  MutexLock lock(parent_->mutex_);
  std::erase_if(parent_->mappings_, [&](const Mapping& mapping) { return mapping.owner == this; });
}

Result<Ref<Buffer>> Buffer::Create(Context& context, cl_mem_flags flags, size_t size,
                                   void* host_ptr, std::vector<cl_mem_properties> properties) {
  if (flags & CL_MEM_USE_HOST_PTR)
    return Make<Buffer>(context, nullptr, flags, 0, size, host_ptr, Storage(),
                        static_cast<std::byte*>(host_ptr), std::move(properties));
  WEFT_ASSIGN(Storage storage, Storage::Allocate(size, TotalLimit(context), context.id()));
  std::byte* data = storage.data();
  if (flags & CL_MEM_COPY_HOST_PTR) std::memcpy(data, host_ptr, size);
  return Make<Buffer>(context, nullptr, flags, 0, size, nullptr, std::move(storage), data,
                      std::move(properties));
}

Result<Ref<Buffer>> Buffer::Import(Context& context, cl_mem_flags flags, size_t size,
                                   int file_descriptor, std::vector<Ref<Device>> devices,
                                   std::vector<cl_mem_properties> properties) {
  WEFT_ASSIGN(Storage storage,
              Storage::Import(file_descriptor, size, !(flags & CL_MEM_IMMUTABLE_EXT)));
  std::byte* data = storage.data();
  Ref<Buffer> buffer = Make<Buffer>(context, nullptr, flags, 0, size, nullptr, std::move(storage),
                                    data, std::move(properties));
  buffer->import_devices_ = std::move(devices);
  close(file_descriptor);
  return buffer;
}

Ref<Buffer> Buffer::CreateSub(Buffer& parent, cl_mem_flags flags, size_t origin, size_t size) {
  void* host_ptr =
      parent.host_ptr() ? static_cast<std::byte*>(parent.host_ptr()) + origin : nullptr;
  auto sub = Make<Buffer>(parent.context(), Ref<Buffer>(&parent), flags, origin, size, host_ptr,
                          Storage(), parent.data() + origin, std::vector<cl_mem_properties>());
  sub->SetShared(parent.shared_);
  return sub;
}

cl_uint Buffer::map_count() {
  Buffer& root = Root();
  MutexLock lock(root.mutex_);
  return cl_uint(std::ranges::count(root.mappings_, this, &Mapping::owner));
}

bool Buffer::AddMapping(size_t offset, size_t size, bool writes) {
  const Mapping added = {this, data_ + offset, data_ + offset + size, writes};
  const auto conflicts = [&](const Mapping& other) {
    return writes && other.writes && added.begin < other.end && other.begin < added.end;
  };
  Buffer& root = Root();
  MutexLock lock(root.mutex_);
  if (std::ranges::any_of(root.mappings_, conflicts)) return false;
  // First those for writing: of several regions at one address, they are unmapped first.
  root.mappings_.insert(writes ? root.mappings_.begin() : root.mappings_.end(), added);
  return true;
}

bool Buffer::RemoveMapping(const void* address) {
  Buffer& root = Root();
  MutexLock lock(root.mutex_);
  const auto mapping = std::ranges::find_if(root.mappings_, [&](const Mapping& each) {
    return each.owner == this && each.begin == address;
  });
  if (mapping == root.mappings_.end()) return false;
  root.mappings_.erase(mapping);
  return true;
}

bool Buffer::IsFor(const Device& device) const {
  return std::ranges::any_of(import_devices_,
                             [&](const auto& own) { return own.get() == &device; });
}

}  // namespace weft
