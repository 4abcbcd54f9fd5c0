// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/object/mem_object.h"
#include "runtime/os/mutex.h"
#include "weft/pipe_abi.h"

namespace weft {

// A cl_mem that is a pipe. Kernels see it through weft/pipe_abi.h; what one has written others can
// read once it has ended, and what one has read leaves room then.
class Pipe : public MemObject {
 public:
  // Checked by the caller. CL_MEM_OBJECT_ALLOCATION_FAILURE if there is no memory for it.
  static Result<Ref<Pipe>> Create(Context& context, cl_mem_flags flags, cl_uint packet_bytes,
                                  cl_uint max_packets);

  // Null for NULL and for memory objects of another type.
  static Pipe* From(MemObject* object) {
    return object && object->type() == CL_MEM_OBJECT_PIPE ? static_cast<Pipe*>(object) : nullptr;
  }

  cl_uint packet_bytes() const { return state().packet_bytes; }
  cl_uint max_packets() const { return state().max_packets; }

  // Around each run of a kernel that reads from the pipe, or writes to it. "At any one time, only
  // one kernel-instance may write into a pipe, and only one kernel-instance may read from a pipe":
  // of several, the last one ends it for all.
  enum class Side : uint8_t { kReaders, kWriters };
  void Begin(Side side);
  void End(Side side);

 private:
  template <class T, class... Args>
  friend Ref<T> Make(Args&&... args);
  Pipe(Context& context, cl_mem_flags flags, Place place, Storage storage);

  WeftPipe& state() const { return *reinterpret_cast<WeftPipe*>(data()); }
  WeftPipeEnd& EndOf(Side side) const;

  struct Use {
    unsigned kernels = 0;
    int began_with = 0;  // WeftPipeEnd::left
  };
  Mutex mutex_;
  cl_uint packets_ WEFT_GUARDED_BY(mutex_) = 0;  // that can be read
  Use uses_[2] WEFT_GUARDED_BY(mutex_);
};

}  // namespace weft
