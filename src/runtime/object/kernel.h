// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/base/mutex.h"
#include "runtime/base/object.h"
#include "runtime/base/result.h"
#include "weft/compiler.h"

namespace weft {

class Buffer;
class Program;

// The argument values of one launch: a packed block as KernelInfo lays it out, and what keeps it
// alive.
struct ArgumentBlock {
  std::vector<std::byte> bytes;      // `local` pointers hold offsets, already laid out
  std::vector<Ref<Buffer>> buffers;  // used by the launch, kept alive by it
  uint64_t local_bytes = 0;  // local memory that the arguments need, after the static variables
};

// A cl_kernel: an entry of a program and its arguments. Arguments are safe to set from several
// threads.
class Kernel : public Object {
 public:
  Kernel(Ref<Program> program, KernelInfo info);
  ~Kernel();

  Program& program() const { return *program_; }
  const KernelInfo& info() const { return info_; }

  // clSetKernelArg, after the index is known to be in range.
  Status SetArgument(cl_uint index, size_t size, const void* value);
  // The arguments as they are now; CL_INVALID_KERNEL_ARGS if one was never set. Local pointers are
  // laid out from `static_local_bytes` on.
  Result<ArgumentBlock> Snapshot(uint64_t static_local_bytes) const;
  Ref<Kernel> Clone() const;

 private:
  struct Argument {
    bool is_set = false;
    std::vector<std::byte> value;  // kValue
    Ref<Buffer> buffer;            // kBuffer; null for a NULL argument
    uint64_t local_bytes = 0;      // kLocal
  };
  const Ref<Program> program_;
  const KernelInfo info_;
  mutable Mutex mutex_;
  std::vector<Argument> arguments_ WEFT_GUARDED_BY(mutex_);
};

template <>
struct HandleTraits<cl_kernel> {
  using Type = Kernel;
  static constexpr ObjectTag kTag = ObjectTag::kKernel;
  static constexpr cl_int kInvalid = CL_INVALID_KERNEL;
  static constexpr bool kReachable = false;
};

}  // namespace weft
