// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/device/caches.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "runtime/device/small_file.h"

namespace weft {

unsigned CountCpuList(std::string_view list) {
  unsigned count = 0;
  const char* at = list.data();
  const char* const end = at + list.size();
  while (at != end) {
    unsigned first = 0;
    auto parsed = std::from_chars(at, end, first);
    if (parsed.ec != std::errc()) return 0;
    unsigned last = first;
    if (parsed.ptr != end && *parsed.ptr == '-')
      parsed = std::from_chars(parsed.ptr + 1, end, last);
    if (parsed.ec != std::errc() || last < first) return 0;
    count += last - first + 1;
    at = parsed.ptr;
    if (at != end && *at++ != ',') return 0;
  }
  return count;
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
    const unsigned sharing =
        std::max(1u, CountCpuList(ReadSmallFile(folder + "/shared_cpu_list").value_or("")));
    caches.last_level = *size * ((threads + sharing - 1) / sharing);
  }
  return caches;
}

}  // namespace weft
