// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/device/topology.h"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/base/lazy.h"
#include "runtime/device/cache_files.h"
#include "runtime/device/cpu_info.h"
#include "runtime/device/cpu_list.h"
#include "runtime/os/small_file.h"

namespace weft {
namespace {

std::optional<Domain> DomainOfLevel(uint64_t level) {
  switch (level) {
    case 1: return Domain::kL1;
    case 2: return Domain::kL2;
    case 3: return Domain::kL3;
    case 4: return Domain::kL4;
  }
  return std::nullopt;
}

// The first processor of those that share a cache names the domain.
void ReadCacheDomains(Processor& processor, const std::string& root) {
  for (const CacheFile& cache : ReadCacheFiles(processor.number, root)) {
    const auto domain = DomainOfLevel(cache.level);
    if (domain && !cache.sharers.empty())
      processor.domains[size_t(*domain)] = cache.sharers.front();
  }
}

void ReadNodes(std::vector<Processor>& processors, const std::string& root) {
  const std::string folder = root + "/sys/devices/system/node";
  for (unsigned node : ParseCpuList(ReadSmallFile(folder + "/online").value_or(""))) {
    const auto members =
        ParseCpuList(ReadSmallFile(fmt::format("{}/node{}/cpulist", folder, node)).value_or(""));
    for (Processor& processor : processors)
      if (std::ranges::binary_search(members, processor.number))
        processor.domains[size_t(Domain::kNuma)] = node;
  }
}

}  // namespace

std::vector<Processor> ReadTopology(std::span<const unsigned> processors, const std::string& root) {
  std::vector<Processor> read;
  for (unsigned number : processors) {
    read.push_back({number, {}});
    ReadCacheDomains(read.back(), root);
  }
  ReadNodes(read, root);
  return read;
}

const std::vector<Processor>& GetTopology() {
  static constinit Lazy<const std::vector<Processor>> topology;
  return topology.Get(
      [] { return new std::vector<Processor>(ReadTopology(GetCpuInfo().processors)); });
}

}  // namespace weft
