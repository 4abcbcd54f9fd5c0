// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "runtime/object/mem_object.h"

namespace weft {

// A cl_mem that is a buffer or sub-buffer.
class Buffer : public MemObject {
 public:
  // A buffer of `size` bytes whose flags and host_ptr the caller has checked.
  // CL_MEM_OBJECT_ALLOCATION_FAILURE if there is no memory for it.
  static Result<Ref<Buffer>> Create(Context& context, cl_mem_flags flags, size_t size,
                                    void* host_ptr, std::vector<cl_mem_properties> properties);
  // One of the file's first bytes, for these devices; the file descriptor is the buffer's if it is
  // made. The errors of Storage::Import.
  static Result<Ref<Buffer>> Import(Context& context, cl_mem_flags flags, size_t size,
                                    int file_descriptor, std::vector<Ref<Device>> devices,
                                    std::vector<cl_mem_properties> properties);
  // A part of a buffer, likewise checked.
  static Ref<Buffer> CreateSub(Buffer& parent, cl_mem_flags flags, size_t origin, size_t size);
  ~Buffer();

  // Null for NULL and for memory objects of another type.
  static Buffer* From(MemObject* object) {
    return object && object->type() == CL_MEM_OBJECT_BUFFER ? static_cast<Buffer*>(object)
                                                            : nullptr;
  }

  // Lets kernels be given its address in place of its handle.
  void GiveAddress();
  bool has_address() const { return has_address_; }

  Buffer* parent() const { return static_cast<Buffer*>(associated()); }  // of a sub-buffer

 private:
  template <class T, class... Args>
  friend Ref<T> Make(Args&&... args);
  Buffer(Context& context, cl_mem_flags flags, Place place, Storage storage,
         std::vector<cl_mem_properties> properties, std::vector<Ref<Device>> import_devices);

  bool has_address_ = false, is_lent_ = false;  // set before the buffer is handed out
};

}  // namespace weft
