// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "work_item.h"

#include <map>

#include "work_item_fibers.h"

namespace weft::fuzz::judge {
namespace {

template <auto f>
Value Tell(Item& item, const Value& dimension) {
  return Value::Of(kUlong, uint64_t(f(item, size_t(dimension.Integer()))));
}

uint64_t LocalId(Item& item, size_t d) { return item.local_id.at(d); }
uint64_t LocalSize(Item& item, size_t d) { return item.group.size.at(d); }
uint64_t GroupId(Item& item, size_t d) { return item.group.id.at(d); }
uint64_t GlobalSize(Item& item, size_t d) { return item.group.launch.global.at(d); }
uint64_t GlobalOffset(Item& item, size_t d) { return item.group.launch.offset.at(d); }
uint64_t GlobalId(Item& item, size_t d) {
  // Groups at an edge may be smaller than launch.local.
  return GlobalOffset(item, d) + item.group.id[d] * item.group.launch.local[d] + LocalId(item, d);
}

Value Barrier(Item&, const Value& flags) {
  test::barrier(0);
  return flags;
}

}  // namespace

WorkItemFunction FindWorkItemFunction(std::string_view name) {
  static const std::map<std::string_view, WorkItemFunction> functions = {
      {"get_local_id", Tell<LocalId>},
      {"get_local_size", Tell<LocalSize>},
      {"get_group_id", Tell<GroupId>},
      {"get_global_size", Tell<GlobalSize>},
      {"get_global_id", Tell<GlobalId>},
      {"get_global_offset", Tell<GlobalOffset>},
      {"barrier", Barrier},
  };
  const auto found = functions.find(name);
  return found == functions.end() ? nullptr : found->second;
}

}  // namespace weft::fuzz::judge
