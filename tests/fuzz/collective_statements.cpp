// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements in which work-items see values of each other. They begin where all work-items of a
// group are, and each work-item comes to one such call, whatever way it takes.
#include <fmt/format.h>

#include "statements.h"

namespace weft::fuzz {

std::string Statements::Meet(const Flow& flow) {
  return Part(flow, random_.OneIn(2) ? 0 : 1 + random_.Below(2));
}

Statements::Own Statements::AnyOwn() {
  const Variable* variable;
  do {
    variable = &random_.Pick(scope_.variables);
  } while (!variable->is_assignable || variable->is_uniform);
  return {variable->name + (variable->type.IsScalar() ? "" : ".s0"), variable->type.is_float};
}

// Work-items part so often before they come to the call.
std::string Statements::Part(const Flow& flow, unsigned times) {
  if (times == 0) {
    const auto [own, may_be_real] = AnyOwn();
    if (flow.is_uniform && random_.OneIn(3))
      return fmt::format("{} = {};\n", own, OfWorkGroup(may_be_real));
    const Shared shared = OfSubGroup(flow.is_uniform, may_be_real);
    if (shared.holds.empty()) return fmt::format("{} = {}{};\n", own, shared.value, shared.part);
    const std::string got = Fresh("got");
    return fmt::format("{{ {} {} = {};\nif ({}) {} = {}{}; }}\n", shared.type.Name(), got,
                       shared.value, shared.holds, own, got, shared.part);
  }
  Flow inner = Inner(flow, false);
  inner.may_leave = false;
  const std::string condition = make_.Condition(false);
  const std::string before = Block(inner, random_.Below(2));
  const std::string yes = Part(inner, times - 1), no = Part(inner, random_.Below(times));
  return fmt::format("if ({}) {{\n{}{}}} else {{\n{}}}\n", condition, before, yes, no);
}

// What is combined, and how. Real numbers are whole and small, so that any order gives the same.
Statements::Sum Statements::AnySum(Type type, bool has_all, bool may_be_real) {
  static constexpr const char* kSums[] = {"add", "min", "max", "mul", "and", "or", "xor"};
  static constexpr const char* kLogic[] = {"logical_and", "logical_or", "logical_xor"};
  if (may_be_real && random_.OneIn(3))
    return {kSums[random_.Below(3)],
            fmt::format("({})({} & 255)", random_.OneIn(2) ? "float" : "double",
                        make_.Of(kUint, false))};
  if (has_all && random_.OneIn(5))
    return {random_.Pick(kLogic), fmt::format("({} & 3)", make_.Of(kInt, false))};
  return {kSums[random_.Below(has_all ? 7 : 3)],
          fmt::format("({})({})", type.Name(), make_.Of(type, false))};
}

std::string Statements::Combination(const std::string& prefix, const Sum& sum) {
  static constexpr const char* kForms[] = {"reduce", "scan_inclusive", "scan_exclusive"};
  return fmt::format("{}{}_{}({})", prefix, random_.Pick(kForms), sum.name, sum.value);
}

// A number that is not whole becomes none that is.
Statements::Shared Statements::OfSubGroup(bool are_all_there, bool may_be_real) {
  const bool is_uniform = are_all_there && random_.OneIn(2);
  const std::string prefix = is_uniform ? "sub_group_" : "sub_group_non_uniform_";
  const Type type = may_be_real ? AnyScalar(random_) : AnyInteger(random_);
  const std::string value = fmt::format("({})({})", type.Name(), make_.Of(type, false));
  if (are_all_there && random_.OneIn(2)) return FromOther(prefix, type);
  switch (random_.Below(10)) {
    case 0:
      return {fmt::format("{}{}({})", prefix, random_.OneIn(2) ? "all" : "any",
                          make_.Condition(false))};
    case 1:
    case 2: return OfBallot();
    case 3:
      return {random_.OneIn(2) ? "sub_group_elect()"
                               : fmt::format("sub_group_broadcast_first({})", value)};
    case 4:
      return {fmt::format("sub_group_shuffle({}, {})", value,
                          are_all_there ? make_.Of(kUint, false) + " % lanes" : "lane")};
    case 5: return {fmt::format("sub_group_non_uniform_all_equal({})", value)};
    case 6: return OfCluster(type, may_be_real);
    default: break;
  }
  return {Combination(prefix, AnySum(AnyInteger(random_), !is_uniform, may_be_real))};
}

// Of a work-item that is there, as all are.
Statements::Shared Statements::FromOther(const std::string& prefix, Type type) {
  static constexpr unsigned kLanes[] = {2, 3, 4, 8, 16};
  switch (random_.Below(7)) {
    case 0:
      return {fmt::format("{}broadcast(({})({}), {} % lanes)", prefix, type.Name(),
                          make_.Of(type, false), make_.Of(kUint, true))};
    case 1: {
      const Type vector = type.Times(random_.Pick(kLanes));
      return {fmt::format("{}broadcast({}, {} % lanes)", prefix, make_.Of(vector, false),
                          make_.Of(kUint, true)),
              vector, "", ".s1"};
    }
    case 2:
    case 3: return FromIntelsNeighbour(type);
    default: return FromNeighbour(type);
  }
}

// What is asked of a ballot, or of a mask of lanes.
Statements::Shared Statements::OfBallot() {
  static constexpr const char* kMasks[] = {"eq", "ge", "gt", "le", "lt"};
  const std::string ballot = fmt::format("sub_group_ballot({})", make_.Condition(false));
  switch (random_.Below(8)) {
    case 0: return {fmt::format("sub_group_ballot_bit_count({})", ballot)};
    case 1: return {fmt::format("sub_group_ballot_inclusive_scan({})", ballot)};
    case 2: return {fmt::format("sub_group_ballot_exclusive_scan({})", ballot)};
    case 3: return {fmt::format("sub_group_inverse_ballot({})", ballot)};
    case 4:
      return {fmt::format("sub_group_ballot_bit_extract({}, {} % lanes)", ballot,
                          make_.Of(kUint, false))};
    case 5:
      return {fmt::format("sub_group_ballot_find_{}({} | get_sub_group_eq_mask())",
                          random_.OneIn(2) ? "lsb" : "msb", ballot)};
    default:
      return {fmt::format("sub_group_ballot_bit_count({} & get_sub_group_{}_mask())", ballot,
                          random_.Pick(kMasks))};
  }
}

// Of a cluster of so many lanes as a sub-group has, or fewer.
Statements::Shared Statements::OfCluster(Type type, bool may_be_real) {
  const unsigned lanes = 1u << random_.Below(7);
  const Sum sum = AnySum(type.is_float ? kUint : type, true, may_be_real);
  return {fmt::format("sub_group_clustered_reduce_{}({}, {})", sum.name, sum.value, lanes),
          may_be_real ? kDouble : Type{8, false, true},
          fmt::format("{} <= get_max_sub_group_size()", lanes)};
}

// Of a lane at a distance, if there is one. Lanes count from 0 again behind the last.
Statements::Shared Statements::FromNeighbour(Type type) {
  const std::string value = fmt::format("({})({})", type.Name(), make_.Of(type, false));
  const unsigned distance = random_.Below(random_.OneIn(3) ? 70 : 5);
  const unsigned cluster = 1u << random_.Below(7);
  const std::string turned =
      random_.OneIn(2) ? fmt::format("{}", distance) : fmt::format("(-{})", distance);
  switch (random_.Below(5)) {
    case 0:
      return {fmt::format("sub_group_shuffle_xor({}, {})", value, distance), type,
              fmt::format("(lane ^ {}) < lanes", distance)};
    case 1:
      return {fmt::format("sub_group_shuffle_up({}, {})", value, distance), type,
              fmt::format("lane >= {}", distance)};
    case 2:
      return {fmt::format("sub_group_shuffle_down({}, {})", value, distance), type,
              fmt::format("lane + {} < lanes", distance)};
    case 3:
      return {fmt::format("sub_group_rotate({}, {})", value, turned), type,
              fmt::format("((lane + {}) & (get_max_sub_group_size() - 1)) < lanes", turned)};
    default:
      return {fmt::format("sub_group_clustered_rotate({}, {}, {})", value, turned, cluster), type,
              fmt::format("{0} <= get_max_sub_group_size() && (lane / {0} * {0} + ((lane + {1}) & "
                          "{2})) < lanes",
                          cluster, turned, cluster - 1)};
  }
}

// The same by Intel's functions, which go on in a second value. A whole sub-group has all of them.
Statements::Shared Statements::FromIntelsNeighbour(Type type) {
  if (type.is_float && type.bytes == 8) type = kUlong;
  const std::string a = fmt::format("({})({})", type.Name(), make_.Of(type, false));
  const std::string b = fmt::format("({})({})", type.Name(), make_.Of(type, false));
  const unsigned distance = random_.Below(9);
  const std::string is_whole =
      fmt::format("lanes == get_max_sub_group_size() && {} < lanes", distance);
  switch (random_.Below(4)) {
    case 0:
      return {fmt::format("intel_sub_group_shuffle({}, {} % lanes)", a, make_.Of(kUint, false))};
    case 1:
      return {fmt::format("intel_sub_group_shuffle_xor({}, {})", a, distance), type,
              fmt::format("(lane ^ {}) < lanes", distance)};
    default:
      return {fmt::format("intel_sub_group_shuffle_{}({}, {}, {})",
                          random_.OneIn(2) ? "up" : "down", a, b, distance),
              type, is_whole};
  }
}

std::string Statements::OfWorkGroup(bool may_be_real) {
  static constexpr Type kTypes[] = {kInt, kUint, kUlong, {8, false, true}};
  const Type type = random_.Pick(kTypes);
  switch (random_.Below(4)) {
    case 0:
      return fmt::format("work_group_{}({})", random_.OneIn(2) ? "all" : "any",
                         make_.Condition(false));
    case 1:
      return fmt::format(
          "work_group_broadcast(({})({}), {} % get_local_size(0), {} % "
          "get_local_size(1), 0)",
          type.Name(), make_.Of(type, false), make_.Of(kUint, true), make_.Of(kUint, true));
    default: return Combination("work_group_", AnySum(type, true, may_be_real));
  }
}

}  // namespace weft::fuzz
