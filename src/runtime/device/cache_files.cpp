// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/device/cache_files.h"

#include <fmt/format.h>

#include "runtime/device/cpu_list.h"
#include "runtime/os/small_file.h"

namespace weft {

std::vector<CacheFile> ReadCacheFiles(unsigned cpu, const std::string& root) {
  constexpr unsigned kMaxCaches = 8;
  std::vector<CacheFile> caches;
  for (unsigned i = 0; i < kMaxCaches; ++i) {
    const std::string folder =
        fmt::format("{}/sys/devices/system/cpu/cpu{}/cache/index{}", root, cpu, i);
    const auto level = ReadNumber(folder + "/level");
    if (!level) break;
    if (ReadSmallFile(folder + "/type") == "Instruction") continue;
    caches.push_back({*level, ReadNumber(folder + "/size"),
                      ReadNumber(folder + "/coherency_line_size"),
                      ParseCpuList(ReadSmallFile(folder + "/shared_cpu_list").value_or(""))});
  }
  return caches;
}

}  // namespace weft
