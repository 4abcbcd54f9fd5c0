// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/program_scope.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace weft {

namespace {

// Memory that is zero, of which large arrays cost nothing until they are used.
std::shared_ptr<std::byte> Allocate(const ProgramScope& scope) {
  const size_t alignment = std::max<size_t>(scope.alignment, 128);  // a cache line pair at least
  void* whole = std::calloc(scope.bytes + alignment, 1);
  if (!whole) throw std::bad_alloc();
  const std::shared_ptr<void> owner(whole, std::free);
  size_t room = scope.bytes + alignment;
  return {owner, static_cast<std::byte*>(std::align(alignment, scope.bytes, whole, room))};
}

}  // namespace

std::shared_ptr<ProgramVariables> MakeProgramScope(const ProgramScope& scope) {
  if (scope.bytes == 0) return nullptr;
  auto variables = std::make_shared<ProgramVariables>(Allocate(scope));
  std::byte* const memory = variables->memory.get();
  if (!scope.initial.empty()) std::memcpy(memory, scope.initial.data(), scope.initial.size());
  for (uint32_t offset : scope.relative) {
    uint64_t address;
    std::memcpy(&address, memory + offset, sizeof address);
    address += reinterpret_cast<uint64_t>(memory);
    std::memcpy(memory + offset, &address, sizeof address);
  }
  for (const ProgramPipe& pipe : scope.pipes)
    variables->pipes.emplace_back(memory + pipe.offset, pipe.packet_bytes, pipe.max_packets);
  return variables;
}

}  // namespace weft
