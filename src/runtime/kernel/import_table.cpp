// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions are declared under names of our own: <cmath> overloads theirs, and only their
// addresses are wanted.
#include "runtime/kernel/import_table.h"

#include <algorithm>
#include <array>

#include "weft/device_queue_abi.h"
#include "weft/pipe_abi.h"
#include "weft/termination_abi.h"

namespace weft {
namespace {

extern "C" {
#define WEFT_DECLARE_IMPORT(name) void import_##name() __asm__(#name);
WEFT_KERNEL_IMPORTS(WEFT_DECLARE_IMPORT)
WEFT_DEVICE_QUEUE_IMPORTS(WEFT_DECLARE_IMPORT)
WEFT_PIPE_IMPORTS(WEFT_DECLARE_IMPORT)
WEFT_TERMINATION_IMPORTS(WEFT_DECLARE_IMPORT)
#undef WEFT_DECLARE_IMPORT
}

struct Entry {
  std::string_view name;
  void (*function)();
};

constexpr auto kTable = [] {
  auto table = std::to_array<Entry>({
#define WEFT_IMPORT_ENTRY(name) {#name, import_##name},
      WEFT_KERNEL_IMPORTS(WEFT_IMPORT_ENTRY) WEFT_DEVICE_QUEUE_IMPORTS(WEFT_IMPORT_ENTRY)
          WEFT_PIPE_IMPORTS(WEFT_IMPORT_ENTRY) WEFT_TERMINATION_IMPORTS(WEFT_IMPORT_ENTRY)
#undef WEFT_IMPORT_ENTRY
  });
  std::ranges::sort(table, {}, &Entry::name);
  return table;
}();

}  // namespace

std::optional<uint64_t> FindImport(std::string_view name) {
  const auto found = std::ranges::lower_bound(kTable, name, {}, &Entry::name);
  if (found == kTable.end() || found->name != name) return std::nullopt;
  return reinterpret_cast<uint64_t>(found->function);
}

}  // namespace weft
