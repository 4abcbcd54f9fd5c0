// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "collectives.h"

#include <algorithm>
#include <limits>
#include <map>

#include "work_item_fibers.h"

namespace weft::fuzz::judge {
namespace {

using Members = std::span<const Member>;

struct Sum {
  std::string_view name;
  // Of unsigned integers of 64 bits, of which the type's are the low ones; for the least and the
  // greatest, of integers of the type.
  uint64_t (*together)(uint64_t a, uint64_t b);
  bool is_logical = false;  // of 0 and 1
};

constexpr Sum kSums[] = {
    {"logical_and", [](uint64_t a, uint64_t b) { return a & b; }, true},
    {"logical_or", [](uint64_t a, uint64_t b) { return a | b; }, true},
    {"logical_xor", [](uint64_t a, uint64_t b) { return a ^ b; }, true},
    {"add", [](uint64_t a, uint64_t b) { return a + b; }},
    {"mul", [](uint64_t a, uint64_t b) { return a * b; }},
    {"and", [](uint64_t a, uint64_t b) { return a & b; }},
    {"or", [](uint64_t a, uint64_t b) { return a | b; }},
    {"xor", [](uint64_t a, uint64_t b) { return a ^ b; }},
    {"min", nullptr},
    {"max", nullptr},
};

uint64_t Together2(const Sum& sum, Type type, uint64_t a, uint64_t b) {
  if (sum.together) return sum.together(a, b);
  const bool is_less = type.is_signed ? int64_t(a) < int64_t(b) : a < b;
  return is_less == (sum.name == "min") ? a : b;
}

uint64_t IdentityOf(const Sum& sum, Type type) {
  if (sum.name == "mul" || sum.name == "logical_and") return 1;
  if (sum.name == "and") return ~uint64_t{};
  if (sum.name != "min" && sum.name != "max") return 0;
  return WithScalar(type, [&]<typename T>(T) {
    using Limits = std::numeric_limits<T>;
    return uint64_t(sum.name == "min" ? Limits::max() : Limits::lowest());
  });
}

Value OfBits(Type type, uint64_t bits) { return Convert(Value::Of(kUlong, bits), type); }

const Value& Argument(const Member& member, size_t index) { return member.arguments->at(index); }

// Whole numbers, small enough for any order to give the same.
Value CombinedReals(const Sum& sum, Type type, Members members) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const bool is_least = sum.name == "min", is_greatest = sum.name == "max";
  double result = is_least ? kInfinity : is_greatest ? -kInfinity : 0;
  for (const Member& member : members) {
    const double value = Convert(Argument(member, 0), kDouble).Get<double>(0);
    result = is_least      ? std::min(result, value)
             : is_greatest ? std::max(result, value)
                           : result + value;
  }
  return Convert(Value::Of(kDouble, result), type);
}

// `type` is the members' own.
Value Combined(const Sum& sum, Type type, Members members) {
  if (type.is_float) return CombinedReals(sum, type, members);
  uint64_t result = IdentityOf(sum, type);
  for (const Member& member : members) {
    const auto value = uint64_t(Argument(member, 0).Integer());
    result = Together2(sum, type, result, sum.is_logical ? value != 0 : value);
  }
  return OfBits(type, result);
}

Value OfCluster(const Sum& sum, Members members, size_t own) {
  const auto lanes = uint64_t(Argument(members[own], 1).Integer());
  const auto cluster = [&](const Member& member) { return member.number / lanes; };
  const uint64_t mine = cluster(members[own]);
  const auto is_mine = [&](const Member& member) { return cluster(member) == mine; };
  const auto begin = std::ranges::find_if(members, is_mine);
  const auto end = std::find_if_not(begin, members.end(), is_mine);
  return Combined(sum, Argument(members[own], 0).type(), Members(begin, end));
}

// reduce_<sum>, scan_inclusive_<sum>, scan_exclusive_<sum> and clustered_reduce_<sum>.
Together FindCombination(std::string_view name) {
  const auto sum = std::ranges::find_if(
      kSums, [&](const Sum& each) { return name.ends_with("_" + std::string(each.name)); });
  if (sum == std::end(kSums)) return nullptr;
  name.remove_suffix(sum->name.size() + 1);
  const auto of_first = [sum](auto count) {
    return [sum, count](Members members, size_t own) {
      return Combined(*sum, Argument(members[own], 0).type(), members.first(count(members, own)));
    };
  };
  if (name == "reduce") return of_first([](Members members, size_t) { return members.size(); });
  if (name == "scan_inclusive") return of_first([](Members, size_t own) { return own + 1; });
  if (name == "scan_exclusive") return of_first([](Members, size_t own) { return own; });
  if (name == "clustered_reduce")
    return [sum](Members members, size_t own) { return OfCluster(*sum, members, own); };
  return nullptr;
}

bool Votes(const Member& member) { return Argument(member, 0).IsTrue(); }

Value All(Members members, size_t) {
  return Value::Of(kInt, int(std::ranges::all_of(members, Votes)));
}
Value Any(Members members, size_t) {
  return Value::Of(kInt, int(std::ranges::any_of(members, Votes)));
}
Value Elect(Members, size_t own) { return Value::Of(kInt, int(own == 0)); }

Value AllEqual(Members members, size_t) {
  const Value& first = Argument(members[0], 0);
  const bool are_equal = std::ranges::all_of(members, [&](const Member& member) {
    return Binary(Operator::kEqual, Argument(member, 0), first).IsTrue();
  });
  return Value::Of(kInt, int(are_equal));
}

Value Ballot(Members members, size_t) {
  Value result(kUint.Times(4));
  for (unsigned lane = 0; lane < 4; ++lane) result.Set(lane, uint32_t{});
  for (const Member& member : members) {
    if (!Votes(member)) continue;
    const auto word = unsigned(member.number / 32);
    result.Set(word, result.Get<uint32_t>(word) | uint32_t{1} << member.number % 32);
  }
  return result;
}

// Of the work-item that the caller names.
Value Shuffled(Members members, size_t own) {
  const auto number = uint64_t(Argument(members[own], 1).Integer());
  const auto from = std::ranges::find(members, number, &Member::number);
  if (from == members.end()) throw Failure("a value of a work-item that does not take part");
  return Argument(*from, 0);
}

// Of one that need not be there: the kernel then looks at no value.
Value Relative(Members members, uint64_t number, size_t argument) {
  const auto from = std::ranges::find(members, number, &Member::number);
  return Argument(from == members.end() ? members[0] : *from, argument);
}

// Lane, distance and how many lanes there can be, as numbers that wrap.
template <auto f>
Value Moved(Members members, size_t own) {
  const auto distance = uint32_t(Argument(members[own], 1).Integer());
  return Relative(members, f(members[own], distance), 0);
}
uint32_t Exchanged(const Member& own, uint32_t distance) { return own.number ^ distance; }
uint32_t Before(const Member& own, uint32_t distance) { return own.number - distance; }
uint32_t Behind(const Member& own, uint32_t distance) { return own.number + distance; }
uint32_t Around(const Member& own, uint32_t distance) {
  return (own.number + distance) & (own.lanes - 1);
}

Value RotatedInCluster(Members members, size_t own) {
  const auto distance = uint32_t(Argument(members[own], 1).Integer());
  const auto within = uint32_t(Argument(members[own], 2).Integer()) - 1;
  const auto lane = uint32_t(members[own].number);
  return Relative(members, (lane & ~within) | ((lane + distance) & within), 0);
}

// The first value's lanes, then the second's.
Value IntelsDown(Members members, size_t own) {
  const uint64_t place = members[own].number + uint64_t(Argument(members[own], 2).Integer());
  const uint64_t lanes = members[own].lanes;
  return place < lanes ? Relative(members, place, 0) : Relative(members, place - lanes, 1);
}
Value IntelsUp(Members members, size_t own) {
  const auto distance = uint64_t(Argument(members[own], 2).Integer());
  const uint64_t lane = members[own].number, lanes = members[own].lanes;
  return distance <= lane ? Relative(members, lane - distance, 1)
                          : Relative(members, lane + lanes - distance, 0);
}

Value First(Members members, size_t) { return Argument(members[0], 0); }

// The work-item of a group that a call of work_group_broadcast names.
uint64_t NamedItem(const Item& item, const std::vector<Value>& arguments) {
  uint64_t number = 0;
  for (size_t d = 3; d-- > 0;)
    number = number * item.group.size[d] +
             (d + 1 < arguments.size() ? uint64_t(arguments[d + 1].Integer()) : 0);
  return number;
}

}  // namespace

Collective FindCollective(std::string_view name) {
  static const std::map<std::string_view, Together> functions = {
      {"all", All},
      {"any", Any},
      {"elect", Elect},
      {"all_equal", AllEqual},
      {"ballot", Ballot},
      {"broadcast", Shuffled},
      {"broadcast_first", First},
      {"shuffle", Shuffled},
      {"shuffle_xor", Moved<Exchanged>},
      {"shuffle_up", Moved<Before>},
      {"shuffle_down", Moved<Behind>},
      {"rotate", Moved<Around>},
      {"clustered_rotate", RotatedInCluster},
      {"intel_shuffle_down", IntelsDown},
      {"intel_shuffle_up", IntelsUp},
  };
  std::string own(name);
  const bool is_intels = own.starts_with("intel_");
  if (is_intels) own.erase(0, 6);
  Collective collective{nullptr, own.starts_with("sub_group_")};
  if (!collective.is_of_sub_group && !own.starts_with("work_group_")) return collective;
  own.erase(0, collective.is_of_sub_group ? 10 : 11);
  if (own.starts_with("non_uniform_")) own.erase(0, 12);
  // Intel's others are as those of KHR.
  auto found = functions.find(is_intels ? "intel_" + own : own);
  if (found == functions.end()) found = functions.find(own);
  collective.together = found == functions.end() ? FindCombination(own) : found->second;
  return collective;
}

Value Meet(Item& item, const Collective& collective, unsigned place, std::vector<Value> arguments) {
  Group& group = item.group;
  const uint64_t own = item.LinearId();
  const uint64_t lanes = collective.is_of_sub_group ? group.sub_group_size : group.arrivals.size();
  if (!collective.is_of_sub_group && arguments.size() > 1)
    arguments[1] = Value::Of(kUlong, NamedItem(item, arguments));
  group.arrivals[own] = {place, std::move(arguments)};
  test::barrier(0);
  const uint64_t first = own / lanes * lanes;
  std::vector<Member> members;
  size_t own_member = 0;
  for (uint64_t id = first; id < std::min<uint64_t>(first + lanes, group.arrivals.size()); ++id) {
    if (group.arrivals[id].place != place) continue;
    if (id == own) own_member = members.size();
    members.push_back({id - first, lanes, &group.arrivals[id].arguments});
  }
  const Value result = collective.together(members, own_member);
  test::barrier(0);
  return result;
}

}  // namespace weft::fuzz::judge
