// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "named_barriers.h"

#include <algorithm>

#include "work_item_fibers.h"

namespace weft::fuzz::judge {

Value InitNamedBarrier(Item& item, const std::vector<Value>& arguments) {
  std::deque<NamedBarrier>& barriers = item.group.named_barriers;
  test::barrier(0);
  if (item.LinearId() == 0) barriers.push_back({.sub_groups = uint64_t(arguments.at(0).Integer())});
  test::barrier(0);
  return Value::At(Kind{}, reinterpret_cast<std::byte*>(&barriers.back()));
}

Value WaitAtNamedBarrier(Item& item, const std::vector<Value>& arguments) {
  auto& barrier = *reinterpret_cast<NamedBarrier*>(arguments.at(0).Address());
  const uint64_t lanes = item.group.sub_group_size, sub_group = item.LinearId() / lanes;
  const uint64_t size = std::min(lanes, item.group.arrivals.size() - sub_group * lanes);
  const uint64_t times = barrier.passed;
  if (++barrier.items[sub_group] == size && ++barrier.complete == barrier.sub_groups) {
    ++barrier.passed;
    barrier.complete = 0;
    barrier.items.clear();
  } else {
    test::WaitUntil([&] { return barrier.passed != times; });
  }
  return arguments.at(1);
}

}  // namespace weft::fuzz::judge
