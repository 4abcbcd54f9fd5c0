// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/command/counter_values.h"

#include <cstring>

namespace weft {
namespace {

constexpr size_t kLineBytes = 128;  // two cache lines, which some processors fetch together

}  // namespace

CounterValues::CounterValues(const ArgumentBlock& arguments)
    : arguments_(arguments), bytes_(PlaceOf(arguments.counters.size())) {
  std::memcpy(bytes_.data(), arguments.bytes.data(), arguments.bytes.size());
  for (size_t i = 0; i < arguments.counters.size(); ++i) {
    const ArgumentBlock::BoundCounter& counter = arguments.counters[i];
    const std::byte* const place = bytes_.data() + PlaceOf(i);
    std::memcpy(bytes_.data() + counter.offset, &place, sizeof place);
    std::memcpy(bytes_.data() + PlaceOf(i), counter.buffer->data(), counter.bytes);
  }
}

void CounterValues::WriteBack() const {
  for (size_t i = 0; i < arguments_.counters.size(); ++i) {
    const ArgumentBlock::BoundCounter& counter = arguments_.counters[i];
    std::memcpy(counter.buffer->data(), bytes_.data() + PlaceOf(i), counter.bytes);
  }
}

size_t CounterValues::PlaceOf(size_t counter) const {
  const size_t lines = (arguments_.bytes.size() + kLineBytes - 1) / kLineBytes;
  return (lines + counter) * kLineBytes;
}

}  // namespace weft
