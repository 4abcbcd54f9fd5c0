// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements in which some sub-groups meet at a barrier of their own. They begin where all
// work-items of a group are; of a sub-group all come to a barrier or none, as conditions are of its
// number.
#include <fmt/format.h>

#include "statements.h"

namespace weft::fuzz {
namespace {

// As many work-items as a group can have (kernel.cpp).
constexpr unsigned kMaxLocalItems = 14 * 9 * 3;

}  // namespace

std::string Statements::MeetAtNamedBarriers(const Flow& flow) {
  Flow inner = Inner(flow, false);
  inner.may_leave = false;
  return random_.OneIn(3) ? OfBothSides(inner) : OfTwoSides(inner);
}

// A place for each work-item of the group.
std::string Statements::NewShared() {
  const std::string name = Fresh("shared");
  locals_ += fmt::format("local uint {}[{}];\n", name, kMaxLocalItems);
  return name;
}

// The sub-groups before one and those from it on have a barrier each, which they pass as often as
// they like.
std::string Statements::OfTwoSides(const Flow& flow) {
  const std::string first = Fresh("first"), border = Fresh("border");
  const std::string low = Fresh("low"), high = Fresh("high"), shared = NewShared();
  const std::string chosen = make_.Of(kUint, true);
  const std::string below = Rounds(flow, low, shared, "0", border);
  const std::string above =
      Rounds(flow, high, shared, border, fmt::format("(local_items - {})", border));
  return fmt::format(
      "{{ const uint {0} = {1} % (get_num_sub_groups() + 1);\n"
      "const uint {2} = min({0} * get_max_sub_group_size(), local_items);\n"
      "local NamedBarrier_t* {3} = named_barrier_init({0});\n"
      "local NamedBarrier_t* {4} = named_barrier_init(get_num_sub_groups() - {0});\n"
      "if (sub_group < {0}) {{\n{5}}} else {{\n{6}}} }}\n",
      first, chosen, border, low, high, below, above);
}

// Each work-item of the side tells a value, then all of it read one of any.
std::string Statements::Rounds(const Flow& flow, const std::string& barrier,
                               const std::string& shared, const std::string& first,
                               const std::string& count) {
  const std::string counter = Fresh("k"), value = make_.Of(kUint, false);
  const std::string rounds =
      random_.OneIn(2) ? std::to_string(1 + random_.Below(3)) : make_.Index(4, true);
  const std::string before = Block(flow, random_.Below(2)), from = make_.Of(kUint, false);
  const std::string own = AnyOwn().name, after = Block(flow, random_.Below(2));
  return fmt::format(
      "for (uint {0} = 0; {0} < {1}; ++{0}) {{\n{2}{3}[local_item] = {4};\n"
      "work_group_named_barrier({5}, CLK_LOCAL_MEM_FENCE);\n{6} = {3}[{7} + {8} % {9}];\n{10}"
      "work_group_named_barrier({5}, CLK_LOCAL_MEM_FENCE);\n}}\n",
      counter, rounds, before, shared, value, barrier, own, first, from, count, after);
}

// All come to one barrier, at two places.
std::string Statements::OfBothSides(const Flow& flow) {
  const std::string all = Fresh("all"), shared = NewShared(), value = make_.Of(kUint, false);
  const auto side = [&] {
    const std::string before = Block(flow, random_.Below(2)), own = AnyOwn().name;
    return fmt::format(
        "{}work_group_named_barrier({}, CLK_LOCAL_MEM_FENCE);\n{} = {}[{} % local_items];\n",
        before, all, own, shared, make_.Of(kUint, false));
  };
  const std::string yes = side(), no = side();
  return fmt::format(
      "{{ local NamedBarrier_t* {0} = named_barrier_init(get_num_sub_groups());\n{1}[local_item] = "
      "{2};\n"
      "if ((sub_group & {3}u) == 0u) {{\n{4}}} else {{\n{5}}} }}\n",
      all, shared, value, 1 + random_.Below(3), yes, no);
}

}  // namespace weft::fuzz
