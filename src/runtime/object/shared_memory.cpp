// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/shared_memory.h"

#include <iterator>

namespace weft {

void SharedMemory::Add(Ref<Buffer> block, SharedUse use) {
  MutexLock lock(mutex_);
  Buffer* const buffer = block.get();
  blocks_.insert_or_assign(buffer->data(), Block{std::move(block), buffer, std::move(use)});
}

Ref<Buffer> SharedMemory::Take(const void* address, bool is_unified) {
  MutexLock lock(mutex_);
  const auto block = blocks_.find(static_cast<const std::byte*>(address));
  const bool is_there =
      block != blocks_.end() && block->second.owned && (block->second.use.type != 0) == is_unified;
  if (!is_there) return nullptr;
  Ref<Buffer> taken = std::move(block->second.owned);
  blocks_.erase(block);
  return taken;
}

void SharedMemory::Lend(Buffer& buffer) {
  MutexLock lock(mutex_);
  blocks_.insert_or_assign(buffer.data(), Block{nullptr, &buffer, {}});
}

void SharedMemory::Forget(const Buffer& buffer) {
  MutexLock lock(mutex_);
  blocks_.erase(buffer.data());
}

std::pair<Ref<Buffer>, SharedUse> SharedMemory::FindUse(const void* address) const {
  MutexLock lock(mutex_);
  const auto* const place = static_cast<const std::byte*>(address);
  const auto next = blocks_.upper_bound(place);
  if (next == blocks_.begin()) return {};
  const auto& [begin, block] = *std::prev(next);
  if (place >= begin + block.buffer->size()) return {};
  if (block.owned) return {block.owned, block.use};
  if (!block.buffer->TryRetain()) return {};
  return {Ref<Buffer>::Adopt(block.buffer), block.use};
}

}  // namespace weft
