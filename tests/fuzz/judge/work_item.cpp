// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "work_item.h"

#include <algorithm>
#include <functional>
#include <map>

#include "named_barriers.h"
#include "work_item_fibers.h"

namespace weft::fuzz::judge {
namespace {

template <auto f>
Value Tell(Item& item, const std::vector<Value>& dimension) {
  return Value::Of(kUlong, uint64_t(f(item, size_t(dimension.at(0).Integer()))));
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

template <auto f>
Value TellPlain(Item& item, const std::vector<Value>&) {
  return Value::Of(kUint, uint32_t(f(item)));
}

uint64_t Lanes(const Item& item) { return item.group.sub_group_size; }
uint64_t Lane(const Item& item) { return item.LinearId() % Lanes(item); }
uint64_t SubGroup(const Item& item) { return item.LinearId() / Lanes(item); }
uint64_t SubGroupCount(const Item& item) {
  return (item.group.arrivals.size() + Lanes(item) - 1) / Lanes(item);
}
uint64_t SubGroupSize(const Item& item) {
  return std::min(Lanes(item), item.group.arrivals.size() - SubGroup(item) * Lanes(item));
}

// How many of the lanes [0, end) a ballot names.
Value CountOf(const Value& ballot, uint64_t end) {
  uint32_t count = 0;
  for (unsigned lane = 0; lane < end; ++lane)
    count += ballot.Get<uint32_t>(lane / 32) >> lane % 32 & 1;
  return Value::Of(kUint, count);
}
Value CountAll(Item& item, const std::vector<Value>& arguments) {
  return CountOf(arguments.at(0), Lanes(item));
}
Value CountBefore(Item& item, const std::vector<Value>& arguments) {
  return CountOf(arguments.at(0), Lane(item));
}
Value CountUpTo(Item& item, const std::vector<Value>& arguments) {
  return CountOf(arguments.at(0), Lane(item) + 1);
}

bool Names(const Value& ballot, uint64_t lane) {
  return (ballot.Get<uint32_t>(unsigned(lane / 32)) >> lane % 32 & 1) != 0;
}
Value IsNamed(Item& item, const std::vector<Value>& arguments) {
  return Value::Of(kInt, int(Names(arguments.at(0), Lane(item))));
}
Value Extract(Item&, const std::vector<Value>& arguments) {
  return Value::Of(kInt, int(Names(arguments.at(0), uint64_t(arguments.at(1).Integer()))));
}
Value FindLast(Item& item, const std::vector<Value>& arguments) {
  for (uint64_t lane = Lanes(item); lane-- > 0;)
    if (Names(arguments.at(0), lane)) return Value::Of(kUint, uint32_t(lane));
  throw Failure("the last of no lanes");
}
Value FindFirst(Item& item, const std::vector<Value>& arguments) {
  for (uint64_t lane = 0; lane < Lanes(item); ++lane)
    if (Names(arguments.at(0), lane)) return Value::Of(kUint, uint32_t(lane));
  throw Failure("the first of no lanes");
}

// The lanes that compare so with one's own.
template <typename Compare>
Value Mask(Item& item, const std::vector<Value>&) {
  Value mask(kUint.Times(4));
  for (unsigned word = 0; word < 4; ++word) mask.Set(word, uint32_t{});
  for (uint64_t lane = 0; lane < Lanes(item); ++lane) {
    const auto word = unsigned(lane / 32);
    if (Compare()(lane, Lane(item)))
      mask.Set(word, mask.Get<uint32_t>(word) | uint32_t{1} << lane % 32);
  }
  return mask;
}

Value Barrier(Item&, const std::vector<Value>& flags) {
  test::barrier(0);
  return flags.at(0);
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
      {"named_barrier_init", InitNamedBarrier},
      {"work_group_named_barrier", WaitAtNamedBarrier},
      {"get_max_sub_group_size", TellPlain<Lanes>},
      {"get_sub_group_size", TellPlain<SubGroupSize>},
      {"get_sub_group_local_id", TellPlain<Lane>},
      {"get_sub_group_id", TellPlain<SubGroup>},
      {"get_num_sub_groups", TellPlain<SubGroupCount>},
      {"sub_group_ballot_bit_count", CountAll},
      {"sub_group_ballot_exclusive_scan", CountBefore},
      {"sub_group_ballot_inclusive_scan", CountUpTo},
      {"sub_group_inverse_ballot", IsNamed},
      {"sub_group_ballot_bit_extract", Extract},
      {"sub_group_ballot_find_lsb", FindFirst},
      {"sub_group_ballot_find_msb", FindLast},
      {"get_sub_group_eq_mask", Mask<std::equal_to<>>},
      {"get_sub_group_ge_mask", Mask<std::greater_equal<>>},
      {"get_sub_group_gt_mask", Mask<std::greater<>>},
      {"get_sub_group_le_mask", Mask<std::less_equal<>>},
      {"get_sub_group_lt_mask", Mask<std::less<>>},
  };
  const auto found = functions.find(name);
  return found == functions.end() ? nullptr : found->second;
}

}  // namespace weft::fuzz::judge
