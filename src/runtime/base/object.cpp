// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/base/object.h"

#include <array>
#include <new>

#include "runtime/base/mutex.h"

namespace weft {
namespace {

constexpr size_t kSlotStep = 64;   // slot sizes are multiples of a cache line
constexpr size_t kPoolCount = 16;  // so objects are at most 1 KiB
constexpr size_t kSlotsPerSlab = 64;

// A free slot keeps what the loader and FromHandle read of a stale handle: the dispatch table and
// the dead tag. The link lies behind them.
struct FreeSlot {
  const void* dispatch;
  void* dispatch_data;
  std::atomic<ObjectTag> tag;
  FreeSlot* next;
};

// Reuse is first in, first out, so that a stale handle stays a dead one for as long as possible.
class SlotPool {
 public:
  void* Take(size_t slot_bytes) {
    MutexLock lock(mutex_);
    if (!first_) AddSlab(slot_bytes);
    FreeSlot* slot = first_;
    first_ = slot->next;
    if (!first_) last_ = nullptr;
    return slot;
  }

  void Give(void* memory) {
    auto* slot = static_cast<FreeSlot*>(memory);
    MutexLock lock(mutex_);
    Append(slot);
  }

 private:
  void AddSlab(size_t slot_bytes) WEFT_REQUIRES(mutex_) {
    auto* slab = static_cast<std::byte*>(
        ::operator new(slot_bytes * kSlotsPerSlab, std::align_val_t{kSlotStep}));
    for (size_t i = 0; i < kSlotsPerSlab; ++i) {
      auto* slot = new (slab + i * slot_bytes) FreeSlot{};
      slot->tag = ObjectTag::kDead;
      Append(slot);
    }
  }

  void Append(FreeSlot* slot) WEFT_REQUIRES(mutex_) {
    slot->next = nullptr;
    (last_ ? last_->next : first_) = slot;
    last_ = slot;
  }

  Mutex mutex_;
  FreeSlot* first_ WEFT_GUARDED_BY(mutex_) = nullptr;
  FreeSlot* last_ WEFT_GUARDED_BY(mutex_) = nullptr;
};

size_t SlotSteps(size_t bytes) { return (bytes + kSlotStep - 1) / kSlotStep; }

// By the number of steps; never destroyed, since objects may outlive static destruction.
constinit std::array<SlotPool, kPoolCount> pools;

SlotPool& PoolFor(size_t bytes) { return pools.at(SlotSteps(bytes) - 1); }

std::atomic<const void*> dispatch_table = nullptr;
std::atomic<void*> dispatch_data = nullptr;

}  // namespace

void SetDispatchTable(const void* table) { dispatch_table.store(table); }
void SetDispatchData(void* data) { dispatch_data.store(data); }

Object::Object(ObjectTag tag)
    : dispatch_(dispatch_table.load(std::memory_order_relaxed)),
      dispatch_data_(dispatch_data.load(std::memory_order_relaxed)),
      tag_(tag) {}

void Object::RefreshDispatchData() {
  dispatch_data_ = dispatch_data.load(std::memory_order_relaxed);
}

bool Object::ReleaseExternal() {
  uint32_t count = external_.load(std::memory_order_relaxed);
  do {
    if (count == 0) return false;
  } while (!external_.compare_exchange_weak(count, count - 1, std::memory_order_acq_rel));
  if (count == 1) Release();
  return true;
}

bool Object::TryRetain() const {
  uint32_t count = total_.load(std::memory_order_relaxed);
  while (count != 0)
    if (total_.compare_exchange_weak(count, count + 1, std::memory_order_relaxed)) return true;
  return false;
}

void Object::Release() const {
  if (total_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  auto* dying = const_cast<Object*>(this);
  dying->tag_.store(ObjectTag::kDead, std::memory_order_relaxed);
  dying->destroy_(dying);
}

void* AllocateObject(size_t bytes) { return PoolFor(bytes).Take(SlotSteps(bytes) * kSlotStep); }
void FreeObject(void* memory, size_t bytes) { PoolFor(bytes).Give(memory); }

}  // namespace weft
