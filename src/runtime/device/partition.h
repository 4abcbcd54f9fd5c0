// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ways to split a set of compute units into disjoint sets.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "runtime/device/topology.h"

namespace weft {

// Compute units by the number of the processor that each is. WEFT_THREADS can make a processor more
// than one unit.
using Units = std::vector<unsigned>;

// How a device came to be split off its parent.
struct Partition {
  // kExclusive is by names, too, but no two such devices that have queues share a unit.
  enum class Kind : uint8_t { kNone, kEqually, kByCounts, kByNames, kExclusive, kByDomain };
  Kind kind = Kind::kNone;
  std::vector<unsigned> numbers;  // kEqually: units in each part; the counts; the units' positions
  Domain domain = Domain::kNuma;  // kByDomain
};

// Parts of `count` units; what remains is in none.
std::vector<Units> SplitEqually(const Units& units, unsigned count);
// The counts' sum is at most the number of units.
std::vector<Units> SplitByCounts(const Units& units, std::span<const unsigned> counts);
// One part for each domain that the units are of; none if the domain of some unit is not known.
std::vector<Units> SplitByDomain(const Units& units, const std::vector<Processor>& topology,
                                 Domain domain);
// The domains, from the widest, along which there are two parts or more.
std::vector<Domain> DividingDomains(const Units& units, const std::vector<Processor>& topology);

}  // namespace weft
