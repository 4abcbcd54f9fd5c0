// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/program_scope.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace weft {

std::shared_ptr<std::byte> MakeProgramScope(const ProgramScope& scope) {
  if (scope.bytes == 0) return nullptr;
  const size_t alignment = std::max<size_t>(scope.alignment, 128);  // a cache line pair at least
  // As what comes as zeros, large arrays cost nothing until they are used.
  void* whole = std::calloc(scope.bytes + alignment, 1);
  if (!whole) throw std::bad_alloc();
  const std::shared_ptr<void> owner(whole, std::free);
  size_t room = scope.bytes + alignment;
  auto* memory = static_cast<std::byte*>(std::align(alignment, scope.bytes, whole, room));
  if (!scope.initial.empty()) std::memcpy(memory, scope.initial.data(), scope.initial.size());
  for (uint32_t offset : scope.relative) {
    uint64_t address;
    std::memcpy(&address, memory + offset, sizeof address);
    address += reinterpret_cast<uint64_t>(memory);
    std::memcpy(memory + offset, &address, sizeof address);
  }
  return {owner, memory};
}

}  // namespace weft
