// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/base/slot_pool.h"

#include <array>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

#include "runtime/os/mutex.h"
#include "runtime/os/thread_end.h"

namespace weft {
namespace {

constexpr size_t kSlotStep = 64;  // slot sizes are multiples of a cache line
constexpr size_t kPoolsPerUse = kLargestSlot / kSlotStep;
constexpr size_t kPoolCount = 2 * kPoolsPerUse;
constexpr size_t kBatch = 32;
constexpr size_t kBatchesPerSlab = 2;

struct FreeSlot {
  uint64_t kept[3];
  FreeSlot* next;        // in the batch
  FreeSlot* next_batch;  // of a batch's first slot, in the pool
};

// Batches of free slots, first in, first out, so that a stale handle stays a dead one for as long
// as possible.
class SlotPool {
 public:
  FreeSlot* TakeBatch(size_t slot_bytes) {
    MutexLock lock(mutex_);
    if (!first_) AddSlab(slot_bytes);
    FreeSlot* const batch = first_;
    first_ = batch->next_batch;
    if (!first_) last_ = nullptr;
    return batch;
  }

  void GiveBatch(FreeSlot* batch) {
    MutexLock lock(mutex_);
    Append(batch);
  }

 private:
  void AddSlab(size_t slot_bytes) WEFT_REQUIRES(mutex_) {
    auto* memory = static_cast<std::byte*>(
        ::operator new(slot_bytes * kBatch * kBatchesPerSlab, std::align_val_t{kSlotStep}));
    for (size_t i = 0; i < kBatchesPerSlab; ++i) {
      FreeSlot* batch = nullptr;
      for (size_t j = 0; j < kBatch; ++j, memory += slot_bytes)
        batch = new (memory) FreeSlot{.kept = {}, .next = batch, .next_batch = nullptr};
      Append(batch);
    }
  }

  void Append(FreeSlot* batch) WEFT_REQUIRES(mutex_) {
    batch->next_batch = nullptr;
    (last_ ? last_->next_batch : first_) = batch;
    last_ = batch;
  }

  Mutex mutex_;
  FreeSlot* first_ WEFT_GUARDED_BY(mutex_) = nullptr;
  FreeSlot* last_ WEFT_GUARDED_BY(mutex_) = nullptr;
};

// By use and size; never destroyed, since objects may outlive static destruction.
constinit std::array<SlotPool, kPoolCount> pools;

constexpr size_t PoolIndex(SlotUse use, size_t bytes) {
  return static_cast<size_t>(use) * kPoolsPerUse + (bytes - 1) / kSlotStep;
}
constexpr size_t SlotBytes(size_t index) { return (index % kPoolsPerUse + 1) * kSlotStep; }

// What a thread has of a pool: the rest of the batch that it took last, and the one that it gives
// next.
struct Share {
  FreeSlot* taken = nullptr;
  FreeSlot* given = nullptr;
  size_t given_count = 0;
};
using Shares = std::array<Share, kPoolCount>;

thread_local constinit Shares* shares = nullptr;

void GiveBack(void* of_thread) {
  const std::unique_ptr<Shares> ended(static_cast<Shares*>(of_thread));
  shares = nullptr;
  for (size_t i = 0; i < pools.size(); ++i) {
    if ((*ended)[i].taken) pools[i].GiveBatch((*ended)[i].taken);
    if ((*ended)[i].given) pools[i].GiveBatch((*ended)[i].given);
  }
}

const ThreadEnd shares_end{GiveBack};

[[gnu::noinline]] void MakeShares() {
  std::unique_ptr<Shares> made(new (std::nothrow) Shares);
  if (made && shares_end.Watch(made.get())) shares = made.release();
}

// Null where there is no memory for it.
Share* ShareOfThread(size_t index) {
  if (!shares) MakeShares();
  return shares ? &(*shares)[index] : nullptr;
}

void* TakeShared(SlotPool& pool, size_t slot_bytes) {
  FreeSlot* const batch = pool.TakeBatch(slot_bytes);
  if (batch->next) pool.GiveBatch(batch->next);
  return batch;
}

void GiveShared(SlotPool& pool, FreeSlot* slot) {
  slot->next = nullptr;
  pool.GiveBatch(slot);
}

}  // namespace

void* TakeSlot(SlotUse use, size_t bytes) {
  if (bytes > kLargestSlot) return ::operator new(bytes, std::align_val_t{kSlotStep});
  const size_t index = PoolIndex(use, bytes);
  Share* const share = ShareOfThread(index);
  if (!share) return TakeShared(pools[index], SlotBytes(index));
  if (use == SlotUse::kOther && share->given) {
    --share->given_count;
    return std::exchange(share->given, share->given->next);
  }
  if (!share->taken) share->taken = pools[index].TakeBatch(SlotBytes(index));
  return std::exchange(share->taken, share->taken->next);
}

void GiveSlot(SlotUse use, void* memory, size_t bytes) noexcept {
  if (bytes > kLargestSlot) return ::operator delete(memory, std::align_val_t{kSlotStep});
  const size_t index = PoolIndex(use, bytes);
  auto* const slot = static_cast<FreeSlot*>(memory);
  Share* const share = ShareOfThread(index);
  if (!share) return GiveShared(pools[index], slot);
  slot->next = std::exchange(share->given, slot);
  if (++share->given_count < kBatch) return;
  share->given_count = 0;
  pools[index].GiveBatch(std::exchange(share->given, nullptr));
}

}  // namespace weft
