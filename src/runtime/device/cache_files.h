// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The caches of a processor, as the kernel's files describe them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace weft {

struct CacheFile {
  uint64_t level;
  std::optional<uint64_t> bytes, line;  // if the files tell
  std::vector<unsigned> sharers;        // processors, in rising order
};

// Those of data, or of data and instructions, from the processor on outwards. From <root>/sys.
std::vector<CacheFile> ReadCacheFiles(unsigned cpu, const std::string& root);

}  // namespace weft
