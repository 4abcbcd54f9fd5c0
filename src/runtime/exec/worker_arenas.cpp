// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/exec/worker_arenas.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

namespace weft {
namespace {

constexpr uint64_t kGranularity = 64 * 1024;
// Parts above this are given back to the system when the owner changes, instead of being wiped.
constexpr uint64_t kKeptBytes = 4 * 1024 * 1024;

}  // namespace

WorkerArenas& WorkerArenas::OfThread() {
  thread_local WorkerArenas arenas;
  return arenas;
}

WorkerArenas::~WorkerArenas() {
  local_.Free();
  private_.Free();
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
