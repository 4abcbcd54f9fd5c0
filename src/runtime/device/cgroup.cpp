// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/device/cgroup.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "runtime/os/small_file.h"

namespace weft {
namespace {

template <class T>
void Lower(std::optional<T>& limit, std::optional<T> other) {
  if (other && (!limit || *other < *limit)) limit = other;
}

// "max 100000" or "150000 100000": quota and period in microseconds.
std::optional<double> CpusOfVersion2(const std::string& folder) {
  auto text = ReadSmallFile(folder + "/cpu.max");
  if (!text) return std::nullopt;
  std::istringstream words(*text);
  double quota = 0, period = 0;
  if (!(words >> quota >> period) || quota <= 0 || period <= 0) return std::nullopt;
  return quota / period;
}

// The quota is -1 where there is none, which ReadNumber does not take for a number.
std::optional<double> CpusOfVersion1(const std::string& folder) {
  auto quota = ReadNumber(folder + "/cpu.cfs_quota_us");
  auto period = ReadNumber(folder + "/cpu.cfs_period_us");
  if (!quota || !period || *quota == 0 || *period == 0) return std::nullopt;
  return static_cast<double>(*quota) / static_cast<double>(*period);
}

// Version 1 writes "no limit" as a huge number.
std::optional<uint64_t> MemoryOfVersion1(const std::string& folder) {
  auto limit = ReadNumber(folder + "/memory.limit_in_bytes");
  constexpr uint64_t kNoLimit = uint64_t{1} << 60;
  return limit && *limit < kNoLimit ? limit : std::nullopt;
}

// Calls visit(folder) for the group and each ancestor up to the mount point. In a container the
// path may be the host's, of which only the mount point itself is to be seen.
template <class Visit>
void ForEachAncestor(const std::string& mount, std::string group, Visit visit) {
  while (group.size() > 1) {
    visit(mount + group);
    group.resize(group.rfind('/'));
  }
  visit(mount);
}

bool ListHas(std::string_view list, std::string_view wanted) {
  while (!list.empty()) {
    std::string_view name = list.substr(0, list.find(','));
    if (name == wanted) return true;
    list.remove_prefix(std::min(list.size(), name.size() + 1));
  }
  return false;
}

}  // namespace

CgroupLimits ReadCgroupLimits(const std::string& root) {
  CgroupLimits limits;
  auto groups = ReadSmallFile(root + "/proc/self/cgroup");
  if (!groups) return limits;
  const std::string mount = root + "/sys/fs/cgroup";
  std::istringstream lines(*groups);
  for (std::string line; std::getline(lines, line);) {
    // id:controllers:path; version 2 has id 0 and no controllers
    const size_t first = line.find(':');
    const size_t second = first == line.npos ? first : line.find(':', first + 1);
    if (second == line.npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string group = line.substr(second + 1);
    if (controllers.empty())
      ForEachAncestor(mount, group, [&](const std::string& folder) {
        Lower(limits.cpus, CpusOfVersion2(folder));
        Lower(limits.memory_bytes, ReadNumber(folder + "/memory.max"));
      });
    if (ListHas(controllers, "cpu"))
      ForEachAncestor(mount + "/cpu", group, [&](const std::string& folder) {
        Lower(limits.cpus, CpusOfVersion1(folder));
      });
    if (ListHas(controllers, "memory"))
      ForEachAncestor(mount + "/memory", group, [&](const std::string& folder) {
        Lower(limits.memory_bytes, MemoryOfVersion1(folder));
      });
  }
  return limits;
}

}  // namespace weft
