// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/kernel/pipe_ring.h"
#include "runtime/object/mem_object.h"

namespace weft {

// A cl_mem that is a pipe.
class Pipe : public MemObject {
 public:
  // Checked by the caller. CL_MEM_OBJECT_ALLOCATION_FAILURE if there is no memory for it.
  static Result<Ref<Pipe>> Create(Context& context, cl_mem_flags flags, cl_uint packet_bytes,
                                  cl_uint max_packets);

  // Null for NULL and for memory objects of another type.
  static Pipe* From(MemObject* object) {
    return object && object->type() == CL_MEM_OBJECT_PIPE ? static_cast<Pipe*>(object) : nullptr;
  }

  PipeRing& ring() { return ring_; }

 private:
  template <class T, class... Args>
  friend Ref<T> Make(Args&&... args);
  Pipe(Context& context, cl_mem_flags flags, cl_uint packet_bytes, cl_uint max_packets, Place place,
       Storage storage);

  PipeRing ring_;
};

}  // namespace weft
