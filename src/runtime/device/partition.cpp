// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/device/partition.h"

#include <algorithm>
#include <map>

namespace weft {

std::vector<Units> SplitEqually(const Units& units, unsigned count) {
  return SplitByCounts(units, std::vector<unsigned>(units.size() / count, count));
}

std::vector<Units> SplitByCounts(const Units& units, std::span<const unsigned> counts) {
  std::vector<Units> parts;
  auto next = units.begin();
  for (unsigned count : counts) {
    parts.emplace_back(next, next + count);
    next += count;
  }
  return parts;
}

std::vector<Units> SplitByDomain(const Units& units, const std::vector<Processor>& topology,
                                 Domain domain) {
  std::map<unsigned, Units> parts;
  for (unsigned unit : units) {
    const auto processor = std::ranges::find(topology, unit, &Processor::number);
    if (processor == topology.end()) return {};
    const auto& name = processor->domains[size_t(domain)];
    if (!name) return {};
    parts[*name].push_back(unit);
  }
  std::vector<Units> split;
  split.reserve(parts.size());
  for (auto& [name, part] : parts) split.push_back(std::move(part));
  return split;
}

std::vector<Domain> DividingDomains(const Units& units, const std::vector<Processor>& topology) {
  std::vector<Domain> dividing;
  for (Domain domain : {Domain::kNuma, Domain::kL4, Domain::kL3, Domain::kL2, Domain::kL1})
    if (SplitByDomain(units, topology, domain).size() > 1) dividing.push_back(domain);
  return dividing;
}

}  // namespace weft
