// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/device/caches.h"

#include <algorithm>

#include "runtime/device/cache_files.h"

namespace weft {

uint64_t KeptBytes(const CpuInfo& cpu) {
  constexpr uint64_t kUnknown = 32 * 1024 * 1024;
  constexpr uint64_t kOwnCaches = 4, kLeastShare = 8, kLeastBytes = 8 * 1024 * 1024;
  const uint64_t own = kOwnCaches * cpu.caches.l2 * cpu.usable_threads;
  const uint64_t shared = cpu.caches.last_level ? cpu.caches.last_level : kUnknown;
  const uint64_t least = std::max(shared / kLeastShare, std::min(kLeastBytes, shared / 4));
  return own ? std::clamp(own, least, shared) : shared;
}

CacheSizes ReadCaches(unsigned cpu, unsigned threads, const std::string& root) {
  CacheSizes caches;
  uint64_t last_level = 0;
  for (const auto& [level, bytes, line, sharers] : ReadCacheFiles(cpu, root)) {
    if (!bytes) break;
    if (line.value_or(0) != 0) caches.line = *line;
    if (level == 1) caches.l1_data = *bytes;
    if (level == 2) caches.l2 = *bytes;
    if (level < last_level) continue;
    last_level = level;
    const unsigned sharing = std::max(1u, static_cast<unsigned>(sharers.size()));
    caches.last_level = *bytes * ((threads + sharing - 1) / sharing);
  }
  return caches;
}

}  // namespace weft
