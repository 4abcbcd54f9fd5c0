// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/device/cpu_list.h"

#include <charconv>

namespace weft {
namespace {

// More than any kernel is built for.
constexpr unsigned kMaxProcessors = 1 << 20;

}  // namespace

std::vector<unsigned> ParseCpuList(std::string_view list) {
  std::vector<unsigned> processors;
  const char* at = list.data();
  const char* const end = at + list.size();
  while (at != end) {
    unsigned first = 0;
    auto parsed = std::from_chars(at, end, first);
    if (parsed.ec != std::errc()) return {};
    unsigned last = first;
    if (parsed.ptr != end && *parsed.ptr == '-')
      parsed = std::from_chars(parsed.ptr + 1, end, last);
    if (parsed.ec != std::errc() || last < first || last >= kMaxProcessors) return {};
    for (unsigned processor = first; processor <= last; ++processor)
      processors.push_back(processor);
    at = parsed.ptr;
    if (at == end) break;
    if (*at != ',') return {};
    ++at;
  }
  return processors;
}

}  // namespace weft
