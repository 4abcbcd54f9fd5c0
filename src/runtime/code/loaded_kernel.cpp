// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/loaded_kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "contract/check_code.h"
#include "runtime/code/perf_map.h"
#include "runtime/code/symbol_object.h"
#include "runtime/kernel/import_table.h"
#include "weft/device_queue_abi.h"

namespace weft {
namespace {

void AddToWord(std::byte* word, uint64_t amount) {
  uint64_t value;
  std::memcpy(&value, word, sizeof value);
  value += amount;
  std::memcpy(word, &value, sizeof value);
}

std::expected<void, std::string> BindImports(const KernelCode& code, std::byte* start) {
  for (const Import& import : code.imports) {
    const auto address = FindImport(import.name);
    if (!address)
      return std::unexpected(
          fmt::format("the kernel imports '{}', which no kernel may", import.name));
    std::memcpy(start + import.offset, &*address, sizeof *address);
  }
  return {};
}

// Copies the code and writes the addresses in, for code that runs at memory.base().
std::expected<void, std::string> Fill(const CodeMemory& memory, const KernelCode& code,
                                      const std::byte* program_scope) {
  std::byte* start = memory.writable();
  std::byte* data = start + memory.data_offset();
  std::memcpy(start, code.text.data(), code.text.size());
  if (!code.data.empty()) std::memcpy(data, code.data.data(), code.data.size());
  for (uint32_t offset : code.relative)
    AddToWord(data + offset, reinterpret_cast<uint64_t>(memory.base()));
  for (uint32_t offset : code.program_scope)
    AddToWord(data + offset, reinterpret_cast<uint64_t>(program_scope));
  return BindImports(code, start);
}

std::expected<CodeMemory, std::string> MapCode(const KernelCode& code,
                                               const std::byte* program_scope) {
  for (auto kind : {CodeMemory::Kind::kAnonymous, CodeMemory::Kind::kMemoryFile}) {
    auto memory = CodeMemory::Map(kind, code.text.size(), code.data.size());
    if (!memory) return memory;
    if (auto filled = Fill(*memory, code, program_scope); !filled)
      return std::unexpected(filled.error());
    if (memory->Seal()) return memory;
  }
  return std::unexpected("the system allows no executable memory");
}

#define WEFT_IS_IMPORT(function) \
  if (import.name == #function) return true;
bool IsOfDeviceQueues(const Import& import) {
  WEFT_DEVICE_QUEUE_IMPORTS(WEFT_IS_IMPORT)
  return false;
}
#undef WEFT_IS_IMPORT

bool IsTermination(const Import& import) { return import.name == "weft_terminate_kernel"; }

}  // namespace

LoadedCode LoadedKernel::Load(const KernelCode& code, std::shared_ptr<ProgramVariables> variables) {
  if (code.text.empty()) return std::unexpected("the kernel has no machine code");
  if (std::string wrong = contract::CheckCode(code); !wrong.empty()) return std::unexpected(wrong);
  if (!variables && !code.program_scope.empty())
    return std::unexpected("the kernel needs program-scope variables and the program has none");
  auto memory = MapCode(code, variables ? variables->memory.get() : nullptr);
  if (!memory) return std::unexpected(memory.error());
  std::shared_ptr<LoadedKernel> kernel(new LoadedKernel);
  kernel->variant_ = code.variant;
  kernel->facts_ = code.facts;
  kernel->group_width_ = code.facts.group_width;
  kernel->uses_device_queues_ = std::ranges::any_of(code.imports, IsOfDeviceQueues);
  kernel->may_end_itself_ = std::ranges::any_of(code.imports, IsTermination);
  kernel->variables_ = std::move(variables);
  kernel->memory_ = std::move(*memory);
  const uint64_t base = reinterpret_cast<uint64_t>(kernel->memory_.base());
  kernel->entry_ = reinterpret_cast<WeftKernelEntry>(base + code.entry);
  kernel->registration_ = std::make_unique<JitRegistration>(MakeDebuggerObject(code, base));
  AppendToPerfMap(code, base);
  return kernel;
}

}  // namespace weft
