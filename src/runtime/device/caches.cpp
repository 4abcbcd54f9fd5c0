// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/device/caches.h"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/device/cpu_list.h"
#include "runtime/os/small_file.h"

namespace weft {

uint64_t KeptBytes(const CpuInfo& cpu) {
  constexpr uint64_t kUnknown = 32 * 1024 * 1024;
  constexpr uint64_t kOwnCaches = 4;
  const uint64_t own = kOwnCaches * cpu.caches.l2 * cpu.usable_threads;
  const uint64_t shared = cpu.caches.last_level ? cpu.caches.last_level : kUnknown;
  return own ? std::min(own, shared) : shared;
}

CacheSizes ReadCaches(unsigned cpu, unsigned threads, const std::string& root) {
  CacheSizes caches;
  uint64_t last_level = 0;
  constexpr unsigned kMaxCaches = 8;
  for (unsigned i = 0; i < kMaxCaches; ++i) {
    const std::string folder =
        fmt::format("{}/sys/devices/system/cpu/cpu{}/cache/index{}", root, cpu, i);
    auto level = ReadNumber(folder + "/level");
    auto size = ReadNumber(folder + "/size");
    auto type = ReadSmallFile(folder + "/type");
    if (!level || !size || !type) break;
    if (*type == "Instruction") continue;
    if (auto line = ReadNumber(folder + "/coherency_line_size"); line && *line) caches.line = *line;
    if (*level == 1) caches.l1_data = *size;
    if (*level == 2) caches.l2 = *size;
    if (*level < last_level) continue;
    last_level = *level;
    const auto sharers = ParseCpuList(ReadSmallFile(folder + "/shared_cpu_list").value_or(""));
    const unsigned sharing = std::max(1u, static_cast<unsigned>(sharers.size()));
    caches.last_level = *size * ((threads + sharing - 1) / sharing);
  }
  return caches;
}

}  // namespace weft
