// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements in which work-items see values of each other. They begin where all work-items of a
// group are, and each work-item comes to one such call, whatever way it takes.
#include <fmt/format.h>

#include "statements.h"

namespace weft::fuzz {

std::string Statements::Meet(const Flow& flow) { return Part(flow, random_.Below(3)); }

// Work-items part so often before they come to the call.
std::string Statements::Part(const Flow& flow, unsigned times) {
  if (times == 0) {
    const Variable* variable;
    do {
      variable = &random_.Pick(scope_.variables);
    } while (!variable->is_assignable || variable->is_uniform);
    const bool is_of_group = flow.is_uniform && random_.OneIn(3);
    return fmt::format(
        "{}{} = {};\n", variable->name, variable->type.IsScalar() ? "" : ".s0",
        is_of_group ? OfWorkGroup() : OfSubGroup(flow.is_uniform, variable->type.is_float));
  }
  Flow inner = Inner(flow, false);
  inner.may_leave = false;
  const std::string condition = make_.Condition(false);
  const std::string before = Block(inner, random_.Below(2));
  const std::string yes = Part(inner, times - 1), no = Part(inner, random_.Below(times));
  return fmt::format("if ({}) {{\n{}{}}} else {{\n{}}}\n", condition, before, yes, no);
}

std::string Statements::Combination(bool are_all_there, Type type) {
  static constexpr const char* kForms[] = {"reduce", "scan_inclusive", "scan_exclusive"};
  static constexpr const char* kSums[] = {"add", "min", "max", "mul", "and", "or", "xor"};
  const char* const sum = kSums[random_.Below(are_all_there ? 3 : 7)];
  return fmt::format("{}_{}(({})({}))", random_.Pick(kForms), sum, type.Name(),
                     make_.Of(type, false));
}

// A number that is not whole becomes none that is.
std::string Statements::OfSubGroup(bool are_all_there, bool may_be_real) {
  const bool is_uniform = are_all_there && random_.OneIn(2);
  const std::string prefix = is_uniform ? "sub_group_" : "sub_group_non_uniform_";
  const Type type = may_be_real ? AnyScalar(random_) : AnyInteger(random_);
  const std::string value = fmt::format("({})({})", type.Name(), make_.Of(type, false));
  switch (random_.Below(8)) {
    case 0:
      return fmt::format("{}{}({})", prefix, random_.OneIn(2) ? "all" : "any",
                         make_.Condition(false));
    case 1:
      return fmt::format("sub_group_ballot_{}(sub_group_ballot({}))",
                         random_.OneIn(2) ? "bit_count" : "exclusive_scan", make_.Condition(false));
    case 2:
      return random_.OneIn(2) ? "sub_group_elect()"
                              : fmt::format("sub_group_broadcast_first({})", value);
    case 3:
      return fmt::format("sub_group_shuffle({}, {})", value,
                         are_all_there ? make_.Of(kUint, false) + " % lanes" : "lane");
    case 4:
      if (are_all_there)
        return fmt::format("sub_group_broadcast({}, {} % lanes)", value, make_.Of(kUint, true));
      [[fallthrough]];
    default: return prefix + Combination(is_uniform, AnyInteger(random_));
  }
}

std::string Statements::OfWorkGroup() {
  static constexpr Type kTypes[] = {kInt, kUint, kUlong, {8, false, true}};
  const Type type = random_.Pick(kTypes);
  switch (random_.Below(4)) {
    case 0:
      return fmt::format("work_group_{}({})", random_.OneIn(2) ? "all" : "any",
                         make_.Condition(false));
    case 1:
      return fmt::format("work_group_broadcast(({})({}), {} % get_local_size(0), 0, 0)",
                         type.Name(), make_.Of(type, false), make_.Of(kUint, true));
    default: return "work_group_" + Combination(true, type);
  }
}

}  // namespace weft::fuzz
