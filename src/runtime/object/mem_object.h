// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <span>
#include <vector>

#include "runtime/base/object.h"
#include "runtime/base/result.h"
#include "runtime/memory/storage.h"
#include "runtime/object/destructor_callbacks.h"
#include "runtime/os/mutex.h"

namespace weft {

class Context;
class Device;

// A cl_mem: a buffer, or an image or a pipe. Host and device share one storage, so mapping never
// copies.
class MemObject : public Object {
 public:
  using Destructors = DestructorCallbacks<cl_mem>;

  Context& context() const { return *context_; }
  cl_mem_object_type type() const { return type_; }
  MemObject* associated() const { return associated_.get(); }  // whose storage it has a part of
  size_t origin() const { return origin_; }                    // bytes into that
  cl_mem_flags flags() const { return flags_; }     // a sub-buffer's include what it inherits
  size_t size() const { return size_; }             // bytes
  void* host_ptr() const { return host_ptr_; }      // the application's, with CL_MEM_USE_HOST_PTR
  bool is_shared() const { return bool(shared_); }  // CL_MEM_USES_SVM_POINTER
  std::byte* data() const { return data_; }         // where kernels and copies read and write
  std::span<const cl_mem_properties> properties() const { return properties_; }  // with the final 0

  // Whether the memory came by Import; and whether the device may then use it.
  bool is_external() const { return !import_devices_.empty(); }
  bool IsFor(const Device& device) const;

  // Has the object hold the block of shared memory that its host_ptr lies in, before it is handed
  // out.
  void SetShared(Ref<MemObject> block) { shared_ = std::move(block); }

  // Regions mapped and not unmapped yet (CL_MEM_MAP_COUNT).
  cl_uint map_count();
  // Notes that the application maps a region: false if it is for writing and overlaps another such
  // region of the same storage. And that it unmaps the region at the address, false if there is
  // none.
  bool AddMapping(size_t offset, size_t size, bool writes) {
    return AddMapping(offset, size, {{offset}, {size, 1, 1}}, writes);
  }
  // Along each axis of an object: regions of one object overlap if they do along all of them.
  struct Extent {
    size_t origin[3] = {0, 0, 0}, size[3] = {1, 1, 1};
    bool Overlaps(const Extent& other) const;
  };
  bool AddMapping(size_t offset, size_t size, const Extent& extent, bool writes);
  bool RemoveMapping(const void* address);
  Destructors& destructors() { return destructors_; }
  void EndWith(void (*destroy)(Object*)) { destructors_.CallBefore(*this, destroy); }

 protected:
  struct Place {
    Ref<MemObject> associated;
    size_t origin, size;
    void* host_ptr;
    std::byte* data;
  };
  MemObject(Context& context, cl_mem_object_type type, cl_mem_flags flags, Place place,
            Storage storage, std::vector<cl_mem_properties> properties,
            std::vector<Ref<Device>> import_devices);
  ~MemObject();

  const Ref<MemObject>& shared() const { return shared_; }

 private:
  struct Mapping {
    const MemObject* owner;
    const std::byte *begin, *end;
    Extent extent;
    bool writes;
  };
  MemObject& Root() { return associated_ ? associated_->Root() : *this; }

  const Ref<Context> context_;
  const cl_mem_object_type type_;
  const Ref<MemObject> associated_;
  const cl_mem_flags flags_;
  const size_t origin_, size_;
  void* const host_ptr_;
  const Storage storage_;  // empty if the memory is another object's or the application's
  std::byte* const data_;
  const std::vector<cl_mem_properties> properties_;
  Mutex mutex_;
  std::vector<Mapping> mappings_ WEFT_GUARDED_BY(mutex_);  // also of those that share the storage
  const std::vector<Ref<Device>> import_devices_;
  Ref<MemObject> shared_;
  Destructors destructors_;
};

template <>
struct HandleTraits<cl_mem> {
  using Type = MemObject;
  static constexpr ObjectTag kTag = ObjectTag::kMemory;
  static constexpr cl_int kInvalid = CL_INVALID_MEM_OBJECT;
  static constexpr bool kReachable = true;
};

}  // namespace weft
