// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/mapped.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace weft {

bool IsMapped(const void* memory, size_t bytes) {
  const auto page = size_t(sysconf(_SC_PAGESIZE));
  const auto address = reinterpret_cast<uintptr_t>(memory);
  if (bytes > UINTPTR_MAX - address) return false;
  std::array<unsigned char, 1024> resident;  // what mincore tells beside the one that is asked for
  const uintptr_t end = address + bytes;
  for (uintptr_t at = address & ~(page - 1); at < end;) {
    const size_t part = std::min<size_t>(end - at, resident.size() * page);
    if (mincore(reinterpret_cast<void*>(at), part, resident.data()) != 0) return false;
    at += part;
  }
  return true;
}

}  // namespace weft
