// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/worker_arenas.h"

#include <algorithm>
#include <cstring>

#include "runtime/base/round_up.h"
#include "runtime/memory/spare_mappings.h"
#include "runtime/os/thread_end.h"

namespace weft {
namespace {

constexpr uint64_t kGranularity = 64 * 1024;
constexpr uint64_t kMargin = 4096;  // behind what a launch needs, for lanes that are masked off

}  // namespace

struct WorkerArenas::OfAThread {
  static void Free(void* arenas) {
    auto& ended = *static_cast<WorkerArenas*>(arenas);
    ended.local_.Free(ended.owner_);
    ended.private_.Free(ended.owner_);
    ended.watched_ = false;
  }

  static inline const ThreadEnd end{Free};
  static inline thread_local constinit WorkerArenas current;
};

// Where the end cannot be watched, the memory stays behind.
WorkerArenas& WorkerArenas::OfThread() {
  WorkerArenas& arenas = OfAThread::current;
  if (!arenas.watched_) arenas.watched_ = OfAThread::end.Watch(&arenas);
  return arenas;
}

bool WorkerArenas::Prepare(uint64_t owner, uint64_t local_bytes, uint64_t private_bytes) {
  if (owner != owner_) {
    local_.Wipe(owner_);
    private_.Wipe(owner_);
    owner_ = owner;
  }
  return local_.Grow(owner, local_bytes) && private_.Grow(owner, private_bytes);
}

void WorkerArenas::TrimParts() {
  for (Part* part : {&local_, &private_})
    if (part->bytes > kKeptBytes) part->Free(owner_);
}

bool WorkerArenas::Part::Grow(uint64_t owner, uint64_t needed) {
  if (needed == 0) return true;
  if (needed > UINT64_MAX - kGranularity - kMargin) return false;
  const uint64_t with_margin = needed + kMargin;
  if (with_margin > bytes) {
    const uint64_t rounded = RoundUp(with_margin, kGranularity);
    Free(owner);
    memory = TakeMapping(owner, rounded, Pages::kSmall);
    if (!memory) return false;
    bytes = rounded;
    memory[-1] = std::byte(0);  // for lanes that are masked off stores, too
  }
  if (with_margin > touched) {
    if (with_margin <= kKeptBytes) std::memset(memory + touched, 0, with_margin - touched);
    touched = with_margin;
  }
  used = std::max(used, needed);
  return true;
}

void WorkerArenas::Part::Wipe(uint64_t owner) {
  if (bytes > kKeptBytes)
    Free(owner);
  else if (used != 0)
    std::memset(memory, 0, used);
  used = 0;
}

void WorkerArenas::Part::Free(uint64_t owner) {
  if (memory) GiveMapping(owner, memory, bytes, Pages::kSmall);
  memory = nullptr;
  bytes = used = touched = 0;
}

}  // namespace weft
