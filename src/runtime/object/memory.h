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

// A cl_mem that is a buffer or sub-buffer. Host and device share one storage, so mapping never
// copies.
class Buffer : public Object {
 public:
  using Destructors = DestructorCallbacks<cl_mem>;

  // A buffer of `size` bytes whose flags and host_ptr the caller has checked.
  // CL_MEM_OBJECT_ALLOCATION_FAILURE if there is no memory for it.
  static Result<Ref<Buffer>> Create(Context& context, cl_mem_flags flags, size_t size,
                                    void* host_ptr, std::vector<cl_mem_properties> properties);
  // Has the buffer hold the block of shared memory that its host_ptr lies in.
  void SetShared(Ref<Buffer> block) { shared_ = std::move(block); }
  // One of the file's first bytes, for these devices; the file descriptor is the buffer's if it is
  // made. The errors of Storage::Import.
  static Result<Ref<Buffer>> Import(Context& context, cl_mem_flags flags, size_t size,
                                    int file_descriptor, std::vector<Ref<Device>> devices,
                                    std::vector<cl_mem_properties> properties);
  // A part of a buffer, likewise checked.
  static Ref<Buffer> CreateSub(Buffer& parent, cl_mem_flags flags, size_t origin, size_t size);

  Context& context() const { return *context_; }
  Buffer* parent() const { return parent_.get(); }  // of a sub-buffer
  cl_mem_flags flags() const { return flags_; }     // a sub-buffer's include what it inherits
  size_t size() const { return size_; }             // bytes
  size_t origin() const { return origin_; }         // bytes into the parent
  void* host_ptr() const { return host_ptr_; }      // the application's, with CL_MEM_USE_HOST_PTR
  bool is_shared() const { return bool(shared_); }  // CL_MEM_USES_SVM_POINTER
  std::byte* data() const { return data_; }         // where kernels and copies read and write
  std::span<const cl_mem_properties> properties() const { return properties_; }  // with the final 0

  // Whether the memory came by Import; and whether the device may then use it.
  bool is_external() const { return !import_devices_.empty(); }
  bool IsFor(const Device& device) const;

  // Regions mapped and not unmapped yet (CL_MEM_MAP_COUNT).
  cl_uint map_count();
  // Notes that the application maps a region: false if it is for writing and overlaps another such
  // region of the same storage. And that it unmaps the region at the address, false if there is
  // none.
  bool AddMapping(size_t offset, size_t size, bool writes);
  bool RemoveMapping(const void* address);
  Destructors& destructors() { return destructors_; }
  void EndWith(void (*destroy)(Object*)) { destructors_.CallBefore(*this, destroy); }

  ~Buffer();

 private:
  template <class T, class... Args>
  friend Ref<T> Make(Args&&... args);
  Buffer(Context& context, Ref<Buffer> parent, cl_mem_flags flags, size_t origin, size_t size,
         void* host_ptr, Storage storage, std::byte* data,
         std::vector<cl_mem_properties> properties);

  struct Mapping {
    const Buffer* owner;
    const std::byte *begin, *end;
    bool writes;
  };
  Buffer& Root() { return parent_ ? *parent_ : *this; }

  const Ref<Context> context_;
  const Ref<Buffer> parent_;
  const cl_mem_flags flags_;
  const size_t origin_, size_;
  void* const host_ptr_;
  const Storage storage_;  // empty if the memory is the parent's or the application's
  std::byte* const data_;
  const std::vector<cl_mem_properties> properties_;
  Mutex mutex_;
  std::vector<Mapping> mappings_ WEFT_GUARDED_BY(mutex_);  // also of sub-buffers, which have none
  std::vector<Ref<Device>> import_devices_;                // set before the buffer is handed out
  Ref<Buffer> shared_;                                     // likewise
  Destructors destructors_;
};

template <>
struct HandleTraits<cl_mem> {
  using Type = Buffer;
  static constexpr ObjectTag kTag = ObjectTag::kMemory;
  static constexpr cl_int kInvalid = CL_INVALID_MEM_OBJECT;
  static constexpr bool kReachable = true;
};

}  // namespace weft
