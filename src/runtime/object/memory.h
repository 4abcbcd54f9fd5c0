// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "runtime/base/mutex.h"
#include "runtime/base/object.h"

namespace weft {

class Context;

// A cl_mem that is a buffer or sub-buffer. Host and device share one storage, so mapping never
// copies.
class Buffer : public Object {
 public:
  using Destructor = void(CL_CALLBACK*)(cl_mem, void*);

  Context& context() const { return *context_; }
  Buffer* parent() const { return parent_.get(); }  // of a sub-buffer
  cl_mem_flags flags() const { return flags_; }     // a sub-buffer's include what it inherits
  size_t size() const { return size_; }             // bytes
  size_t origin() const { return origin_; }         // bytes into the parent
  void* host_ptr() const { return host_ptr_; }      // the application's, with CL_MEM_USE_HOST_PTR
  std::byte* data() const { return data_; }         // where kernels and copies read and write

  // Regions mapped and not unmapped yet (CL_MEM_MAP_COUNT).
  std::atomic<cl_uint>& map_count() { return map_count_; }
  void AddDestructor(Destructor destructor, void* user_data);

 protected:
  template <class T, class... Args>
  friend Ref<T> Make(Args&&... args);
  Buffer(Context& context, Ref<Buffer> parent, cl_mem_flags flags, size_t origin, size_t size,
         void* host_ptr, std::byte* data, size_t mapped_bytes,
         std::vector<cl_mem_properties> properties);
  ~Buffer();

 private:
  const Ref<Context> context_;
  const Ref<Buffer> parent_;
  const cl_mem_flags flags_;
  const size_t origin_, size_;
  void* const host_ptr_;
  std::byte* const data_;
  const size_t mapped_bytes_;  // of our own mapping; 0 if the storage is another's
  const std::vector<cl_mem_properties> properties_;
  std::atomic<cl_uint> map_count_ = 0;
  Mutex mutex_;
  std::vector<std::pair<Destructor, void*>> destructors_ WEFT_GUARDED_BY(mutex_);
};

template <>
struct HandleTraits<cl_mem> {
  using Type = Buffer;
  static constexpr ObjectTag kTag = ObjectTag::kMemory;
  static constexpr cl_int kInvalid = CL_INVALID_MEM_OBJECT;
  static constexpr bool kReachable = true;
};

}  // namespace weft
