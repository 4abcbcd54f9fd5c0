// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/mem_object.h"

#include <algorithm>

#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {

MemObject::MemObject(Context& context, cl_mem_object_type type, cl_mem_flags flags, Place place,
                     Storage storage, std::vector<cl_mem_properties> properties,
                     std::vector<Ref<Device>> import_devices)
    : Object(ObjectTag::kMemory),
      context_(&context),
      type_(type),
      associated_(std::move(place.associated)),
      flags_(flags),
      origin_(place.origin),
      size_(place.size),
      host_ptr_(place.host_ptr),
      storage_(std::move(storage)),
      data_(place.data),
      properties_(std::move(properties)),
      import_devices_(std::move(import_devices)) {}

MemObject::~MemObject() {
  if (!associated_) return;
  MemObject& root = Root();
  MutexLock lock(root.mutex_);
  std::erase_if(root.mappings_, [&](const Mapping& mapping) { return mapping.owner == this; });
}

cl_uint MemObject::map_count() {
  MemObject& root = Root();
  MutexLock lock(root.mutex_);
  return cl_uint(std::ranges::count(root.mappings_, this, &Mapping::owner));
}

bool MemObject::Extent::Overlaps(const Extent& other) const {
  for (size_t i = 0; i < 3; ++i) {
    if (origin[i] >= other.origin[i] + other.size[i] || other.origin[i] >= origin[i] + size[i])
      return false;
  }
  return true;
}

bool MemObject::AddMapping(size_t offset, size_t size, const Extent& extent, bool writes) {
  const Mapping added = {this, data_ + offset, data_ + offset + size, extent, writes};
  const auto conflicts = [&](const Mapping& other) {
    return writes && other.writes && added.begin < other.end && other.begin < added.end &&
           (other.owner != this || extent.Overlaps(other.extent));
  };
  MemObject& root = Root();
  MutexLock lock(root.mutex_);
  if (std::ranges::any_of(root.mappings_, conflicts)) return false;
  // First those for writing: of several regions at one address, they are unmapped first.
  root.mappings_.insert(writes ? root.mappings_.begin() : root.mappings_.end(), added);
  return true;
}

bool MemObject::RemoveMapping(const void* address) {
  MemObject& root = Root();
  MutexLock lock(root.mutex_);
  const auto mapping = std::ranges::find_if(root.mappings_, [&](const Mapping& each) {
    return each.owner == this && each.begin == address;
  });
  if (mapping == root.mappings_.end()) return false;
  root.mappings_.erase(mapping);
  return true;
}

bool MemObject::IsFor(const Device& device) const {
  return std::ranges::any_of(import_devices_,
                             [&](const auto& own) { return own.get() == &device; });
}

}  // namespace weft
