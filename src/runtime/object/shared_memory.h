// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory of a context that the application and kernels reach by its address (spec, "Shared
// Virtual Memory"). Each block is a buffer that the application has no handle of: commands that use
// the block hold it, so that memory which is freed too early stays until they are done, and the
// context lives as long as its blocks. Buffers that the application has handles of may be known by
// their addresses too (cl_ext_buffer_device_address).
#pragma once

#include <cstddef>
#include <map>
#include <utility>

#include "runtime/base/ref.h"
#include "runtime/object/buffer.h"
#include "runtime/object/device.h"
#include "runtime/os/mutex.h"

namespace weft {

// What a block was allocated for (cl_intel_unified_shared_memory); zeros for clSVMAlloc.
struct SharedUse {
  cl_uint type = 0;  // CL_MEM_TYPE_*_INTEL
  Ref<const Device> device;
  cl_bitfield flags = 0;  // cl_mem_alloc_flags_intel
};

class SharedMemory {
 public:
  void Add(Ref<Buffer> block, SharedUse use = {});
  // Forgets the block that begins at the address, and gives it out; null if none does.
  Ref<Buffer> Take(const void* address) { return Take(address, false); }
  Ref<Buffer> TakeUnified(const void* address) { return Take(address, true); }
  // A buffer that is not held, and forgets itself before it is gone.
  void Lend(Buffer& buffer);
  void Forget(const Buffer& buffer);
  // The block or buffer that the address lies in; null for all else, such as memory of the
  // system's.
  Ref<Buffer> Find(const void* address) const { return FindUse(address).first; }
  std::pair<Ref<Buffer>, SharedUse> FindUse(const void* address) const;

 private:
  struct Block {
    Ref<Buffer> owned;  // null if the buffer is lent
    Buffer* buffer = nullptr;
    SharedUse use;
  };

  Ref<Buffer> Take(const void* address, bool is_unified);

  mutable Mutex mutex_;
  std::map<const std::byte*, Block> blocks_ WEFT_GUARDED_BY(mutex_);  // by their beginnings
};

// Bytes from the address to the block's end.
inline size_t BytesBehind(const Buffer& block, const void* address) {
  return block.size() - size_t(static_cast<const std::byte*>(address) - block.data());
}

}  // namespace weft
