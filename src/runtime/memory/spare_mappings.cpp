// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/spare_mappings.h"

#include <algorithm>
#include <array>
#include <atomic>

#include "runtime/device/cpu_info.h"
#include "runtime/os/clock.h"
#include "runtime/os/fork.h"
#include "runtime/os/mutex.h"
#include "runtime/os/thread.h"

namespace weft {
namespace {

constexpr uint64_t kKeepNs = 1'000'000'000;
constexpr unsigned kLooks = 4;       // at the time, while one is kept
constexpr unsigned kMax = 512;       // spare mappings
constexpr unsigned kMaxAtOnce = 32;  // that are unmapped between two looks at the list

struct Spare {
  uint64_t owner = 0;
  std::byte* memory = nullptr;
  uint64_t bytes = 0;
  Pages pages = Pages::kHuge;
  uint64_t since = 0;  // MonotonicNs
};

uint64_t MostBytes() { return GetCpuInfo().memory_bytes / 8; }

// Unmapped when it ends, with no lock held: that takes the longer, the more there is.
class Batch {
 public:
  ~Batch() {
    for (unsigned i = 0; i < count_; ++i) Unmap(spares_[i].memory, spares_[i].bytes);
  }
  bool full() const { return count_ >= kMaxAtOnce; }
  void Add(const Spare& spare) { spares_[count_++] = spare; }

 private:
  std::array<Spare, kMaxAtOnce + 1> spares_;  // and the one that there is no room for
  unsigned count_ = 0;
};

// Never destroyed: buffers may outlive static destruction.
class SpareMappings {
 public:
  std::byte* Take(uint64_t owner, uint64_t bytes, Pages pages);
  void Give(Spare spare);
  // The oldest for which goes(spare, bytes of all) holds, until there are none.
  template <class Predicate>
  void Drop(Predicate goes);

  uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  static void* Main(void* self);
  void Trim();
  bool HasTrimmer() WEFT_REQUIRES(mutex_);
  void Remove(unsigned index) WEFT_REQUIRES(mutex_);
  bool MakeRoom(uint64_t bytes, Batch& dropped) WEFT_REQUIRES(mutex_);

  Mutex mutex_;
  std::array<Spare, kMax> spares_ WEFT_GUARDED_BY(mutex_);  // from the oldest on
  unsigned count_ WEFT_GUARDED_BY(mutex_) = 0;
  bool has_trimmer_ WEFT_GUARDED_BY(mutex_) = false;  // a thread that looks at the time
  unsigned trimmers_generation_ WEFT_GUARDED_BY(mutex_) = 0;
  std::atomic<uint64_t> bytes_ = 0;  // of all; changed under the mutex
};

constinit SpareMappings spare_mappings;

// In the child of a fork, the thread is gone.
bool SpareMappings::HasTrimmer() {
  return has_trimmer_ && trimmers_generation_ == ForkGeneration();
}

void SpareMappings::Remove(unsigned index) {
  bytes_.fetch_sub(spares_[index].bytes, std::memory_order_relaxed);
  std::copy(spares_.begin() + index + 1, spares_.begin() + count_, spares_.begin() + index);
  --count_;
}

std::byte* SpareMappings::Take(uint64_t owner, uint64_t bytes, Pages pages) {
  if (this->bytes() < bytes) return nullptr;
  MutexLock lock(mutex_);
  for (unsigned i = count_; i-- > 0;) {
    const Spare spare = spares_[i];
    if (spare.owner != owner || spare.bytes != bytes || spare.pages != pages) continue;
    Remove(i);
    return spare.memory;
  }
  return nullptr;
}

bool SpareMappings::MakeRoom(uint64_t bytes, Batch& dropped) {
  const uint64_t most = MostBytes();
  if (bytes > most) return false;
  while (count_ == kMax || this->bytes() > most - bytes) {
    if (dropped.full()) return false;
    dropped.Add(spares_[0]);
    Remove(0);
  }
  return true;
}

void SpareMappings::Give(Spare spare) {
  Batch dropped;
  bool needs_trimmer = false;
  {
    MutexLock lock(mutex_);
    if (!MakeRoom(spare.bytes, dropped)) {
      dropped.Add(spare);
      return;
    }
    spares_[count_++] = spare;
    bytes_.fetch_add(spare.bytes, std::memory_order_relaxed);
    needs_trimmer = !HasTrimmer();
    has_trimmer_ = true;
    trimmers_generation_ = ForkGeneration();
  }
  if (!needs_trimmer) return;
  pthread_t thread;
  if (StartThread("weft-trim", Main, this, &thread)) {
    pthread_detach(thread);
    return;
  }
  // Nothing is kept that nobody gives back.
  {
    MutexLock lock(mutex_);
    has_trimmer_ = false;
  }
  Drop([](const Spare&, uint64_t) { return true; });
}

template <class Predicate>
void SpareMappings::Drop(Predicate goes) {
  for (bool again = true; again;) {
    Batch dropped;
    MutexLock lock(mutex_);
    for (unsigned i = 0; i < count_ && !dropped.full();) {
      if (!goes(spares_[i], bytes())) {
        ++i;
        continue;
      }
      dropped.Add(spares_[i]);
      Remove(i);
    }
    again = dropped.full();
  }
}

void* SpareMappings::Main(void* self) {
  static_cast<SpareMappings*>(self)->Trim();
  return nullptr;
}

// Until there is nothing left to look after.
void SpareMappings::Trim() {
  for (;;) {
    const timespec step = {0, kKeepNs / kLooks};
    nanosleep(&step, nullptr);
    const uint64_t now = MonotonicNs();
    Drop([now](const Spare& spare, uint64_t) { return now - spare.since >= kKeepNs; });
    MutexLock lock(mutex_);
    if (count_ != 0) continue;
    has_trimmer_ = false;
    return;
  }
}

}  // namespace

std::byte* TakeMapping(uint64_t owner, uint64_t bytes, Pages pages) {
  if (std::byte* spare = spare_mappings.Take(owner, MappingBytes(bytes), pages)) return spare;
  if (std::byte* mapped = Map(bytes, pages)) return mapped;
  LimitSpareMappings(0);
  return Map(bytes, pages);
}

void GiveMapping(uint64_t owner, std::byte* memory, uint64_t bytes, Pages pages) {
  spare_mappings.Give({owner, memory, MappingBytes(bytes), pages, MonotonicNs()});
}

void DropSpareMappings(uint64_t owner) {
  if (spare_mappings.bytes() == 0) return;
  spare_mappings.Drop([owner](const Spare& spare, uint64_t) { return spare.owner == owner; });
}

void LimitSpareMappings(uint64_t bytes) {
  if (spare_mappings.bytes() <= bytes) return;
  spare_mappings.Drop([bytes](const Spare&, uint64_t all) { return all > bytes; });
}

}  // namespace weft
