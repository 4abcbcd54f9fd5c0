// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/exec/worker_arenas.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "runtime/base/thread_end.h"

namespace weft {
namespace {

constexpr uint64_t kGranularity = 64 * 1024;
// Parts above this are given back to the system when the owner changes, instead of being wiped.
constexpr uint64_t kKeptBytes = 4 * 1024 * 1024;

}  // namespace

struct WorkerArenas::OfAThread {
  static void Free(void* arenas) {
    auto& ended = *static_cast<WorkerArenas*>(arenas);
    ended.local_.Free();
    ended.private_.Free();
    ended.watched_ = false;
  }

  static inline const ThreadEnd end{Free};
  static inline thread_local constinit WorkerArenas arenas;
};

// Where the end cannot be watched, the memory stays behind.
WorkerArenas& WorkerArenas::OfThread() {
  WorkerArenas& arenas = OfAThread::arenas;
  if (!arenas.watched_) arenas.watched_ = OfAThread::end.Watch(&arenas);
  return arenas;
}

bool WorkerArenas::Prepare(const void* owner, uint64_t local_bytes, uint64_t private_bytes) {
  if (owner != owner_) {
    local_.Wipe();
    private_.Wipe();
    owner_ = owner;
  }
  return local_.Grow(local_bytes) && private_.Grow(private_bytes);
}

bool WorkerArenas::Part::Grow(uint64_t needed) {
  if (needed > bytes) {
    if (needed > UINT64_MAX - kGranularity) return false;
    const uint64_t rounded = (needed + kGranularity - 1) / kGranularity * kGranularity;
    Free();
    void* mapped = mmap(nullptr, rounded, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED) return false;
    memory = static_cast<std::byte*>(mapped);
    bytes = rounded;
  }
  used = std::max(used, needed);
  return true;
}

void WorkerArenas::Part::Wipe() {
  if (bytes > kKeptBytes)
    Free();
  else if (used != 0)
    std::memset(memory, 0, used);
  used = 0;
}

void WorkerArenas::Part::Free() {
  if (memory) munmap(memory, bytes);
  memory = nullptr;
  bytes = used = 0;
}

}  // namespace weft
