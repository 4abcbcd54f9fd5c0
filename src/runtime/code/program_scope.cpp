// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/program_scope.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace weft {

std::shared_ptr<std::byte> MakeProgramScope(const ProgramScope& scope) {
  if (scope.initial.empty()) return nullptr;
  const size_t alignment = std::max<size_t>(scope.alignment, 128);  // a cache line pair at least
  const size_t bytes = (scope.initial.size() + alignment - 1) / alignment * alignment;
  auto* memory = static_cast<std::byte*>(std::aligned_alloc(alignment, bytes));
  if (!memory) throw std::bad_alloc();
  std::memcpy(memory, scope.initial.data(), scope.initial.size());
  for (uint32_t offset : scope.relative) {
    uint64_t address;
    std::memcpy(&address, memory + offset, sizeof address);
    address += reinterpret_cast<uint64_t>(memory);
    std::memcpy(memory + offset, &address, sizeof address);
  }
  return {memory, std::free};
}

}  // namespace weft
