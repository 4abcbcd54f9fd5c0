// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory of a context that the application and kernels reach by its address (spec, "Shared
// Virtual Memory"). Each block is a buffer that the application has no handle of: commands that use
// the block hold it, so that memory which is freed too early stays until they are done, and the
// context lives as long as its blocks.
#pragma once

#include <cstddef>
#include <map>

#include "runtime/base/ref.h"
#include "runtime/object/buffer.h"
#include "runtime/os/mutex.h"

namespace weft {

class SharedMemory {
 public:
  void Add(Ref<Buffer> block);
  // Forgets the block that begins at the address, and gives it out; null if none does.
  Ref<Buffer> Take(const void* address);
  // The block that the address lies in; null for all else, such as memory of the system's.
  Ref<Buffer> Find(const void* address) const;

 private:
  mutable Mutex mutex_;
  std::map<const std::byte*, Ref<Buffer>> blocks_ WEFT_GUARDED_BY(mutex_);  // by their beginnings
};

// Bytes from the address to the block's end.
inline size_t BytesBehind(const Buffer& block, const void* address) {
  return block.size() - size_t(static_cast<const std::byte*>(address) - block.data());
}

}  // namespace weft
