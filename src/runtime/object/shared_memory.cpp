// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/shared_memory.h"

#include <iterator>

namespace weft {

void SharedMemory::Add(Ref<Buffer> block) {
  MutexLock lock(mutex_);
  const std::byte* const begin = block->data();
  blocks_.emplace(begin, std::move(block));
}

Ref<Buffer> SharedMemory::Take(const void* address) {
  MutexLock lock(mutex_);
  const auto block = blocks_.find(static_cast<const std::byte*>(address));
  if (block == blocks_.end()) return nullptr;
  Ref<Buffer> taken = std::move(block->second);
  blocks_.erase(block);
  return taken;
}

Ref<Buffer> SharedMemory::Find(const void* address) const {
  MutexLock lock(mutex_);
  const auto* const place = static_cast<const std::byte*>(address);
  const auto next = blocks_.upper_bound(place);
  if (next == blocks_.begin()) return nullptr;
  const auto& [begin, block] = *std::prev(next);
  return place < begin + block->size() ? block : nullptr;
}

}  // namespace weft
