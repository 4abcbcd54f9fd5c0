// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which processors share a memory node or a cache.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace weft {

// From the widest to the narrowest.
enum class Domain : uint8_t { kNuma, kL4, kL3, kL2, kL1 };
inline constexpr size_t kDomains = 5;

struct Processor {
  unsigned number = 0;
  // A value that the processors of one domain share; none if the machine has no such domain.
  std::array<std::optional<unsigned>, kDomains> domains;
};

// What <root>/sys tells of each of the processors.
std::vector<Processor> ReadTopology(std::span<const unsigned> processors,
                                    const std::string& root = "");

// Of the processors in GetCpuInfo().processors. Read when first asked for.
const std::vector<Processor>& GetTopology();

}  // namespace weft
