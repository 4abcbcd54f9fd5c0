// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/device/cpu_info.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "runtime/base/config.h"
#include "runtime/base/lazy.h"
#include "runtime/base/log.h"
#include "runtime/device/caches.h"
#include "runtime/device/cgroup.h"
#include "runtime/os/small_file.h"

namespace weft {
namespace {

// The processors that we may run on, in rising order. The mask grows until the kernel's fits: there
// are machines with more than 1024 processors.
std::vector<unsigned> ReadAffinity() {
  std::vector<unsigned> processors;
  for (int size = 1024; size <= (1 << 20) && processors.empty(); size *= 2) {
    cpu_set_t* set = CPU_ALLOC(size);
    if (!set) break;
    const size_t bytes = CPU_ALLOC_SIZE(size);
    if (sched_getaffinity(0, bytes, set) == 0)
      for (int i = 0; i < size; ++i)
        if (CPU_ISSET_S(i, bytes, set)) processors.push_back(i);
    CPU_FREE(set);
  }
  if (processors.empty()) {
    processors.resize(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
    std::iota(processors.begin(), processors.end(), 0);
  }
  return processors;
}

// WEFT_THREADS may ask for more than the machine has, to test with; not for more than this.
constexpr uint64_t kMaxThreads = 4096;

uint32_t UsableThreads(uint32_t hardware_threads, const CgroupLimits& limits) {
  if (uint64_t asked = GetConfig().threads) return std::min(asked, kMaxThreads);
  if (!limits.cpus) return hardware_threads;
  const double quota = std::max(1.0, std::ceil(*limits.cpus));
  return quota < hardware_threads ? static_cast<uint32_t>(quota) : hardware_threads;
}

uint64_t UsableMemory(const CgroupLimits& limits) {
  uint64_t bytes = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
  if (limits.memory_bytes) bytes = std::min(bytes, *limits.memory_bytes);
  rlimit address_space;
  if (getrlimit(RLIMIT_AS, &address_space) == 0 && address_space.rlim_cur != RLIM_INFINITY)
    bytes = std::min<uint64_t>(bytes, address_space.rlim_cur);
  return bytes;
}

CpuInfo* FindOut() {
  auto* info = new CpuInfo;
  static_cast<CpuIdentity&>(*info) = IdentifyCpu();
  info->processors = ReadAffinity();
  const CgroupLimits limits = ReadCgroupLimits();
  info->hardware_threads = static_cast<uint32_t>(info->processors.size());
  info->usable_threads = UsableThreads(info->hardware_threads, limits);
  info->memory_bytes = UsableMemory(limits);
  info->caches = ReadCaches(info->processors.front(), info->hardware_threads);
  Log(LogCategory::kDevice,
      "{} ({}): {} of {} hardware threads, {} MiB, L2 {} KiB, last level {} KiB, {}", info->brand,
      info->llvm_name, info->usable_threads, info->hardware_threads, info->memory_bytes >> 20,
      info->caches.l2 >> 10, info->caches.last_level >> 10, fmt::join(info->features, " "));
  return info;
}

// "cpu MHz\t\t: 2596.120"
uint32_t MegahertzOfCpuinfo() {
  const std::string text = ReadSmallFile("/proc/cpuinfo").value_or("");
  const size_t line = text.find("cpu MHz");
  const size_t colon = line == text.npos ? line : text.find(':', line);
  if (colon == text.npos) return 0;
  return static_cast<uint32_t>(std::max(0.0, std::strtod(text.c_str() + colon + 1, nullptr)));
}

}  // namespace

const CpuInfo& GetCpuInfo() {
  static constinit Lazy<const CpuInfo> info;
  return info.Get(FindOut);
}

uint32_t MaxClockMegahertz() {
  const std::string folder =
      fmt::format("/sys/devices/system/cpu/cpu{}/cpufreq/", ReadAffinity().front());
  if (auto kilohertz = ReadNumber(folder + "cpuinfo_max_freq")) return *kilohertz / 1000;
  return MegahertzOfCpuinfo();
}

}  // namespace weft
