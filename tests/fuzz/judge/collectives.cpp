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
};

constexpr Sum kSums[] = {
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
  if (sum.name == "mul") return 1;
  if (sum.name == "and") return ~uint64_t{};
  if (sum.name != "min" && sum.name != "max") return 0;
  return WithScalar(type, [&]<typename T>(T) {
    using Limits = std::numeric_limits<T>;
    return uint64_t(sum.name == "min" ? Limits::max() : Limits::lowest());
  });
}

Value OfBits(Type type, uint64_t bits) { return Convert(Value::Of(kUlong, bits), type); }

// Of the members [0, end).
Value Combined(const Sum& sum, Members members, size_t end) {
  const Type type = members[0].arguments->at(0).type();
  uint64_t result = IdentityOf(sum, type);
  for (const Member& member : members.first(end))
    result = Together2(sum, type, result, uint64_t(member.arguments->at(0).Integer()));
  return OfBits(type, result);
}

// reduce_<sum>, scan_inclusive_<sum> and scan_exclusive_<sum>.
Together FindCombination(std::string_view name) {
  const auto sum = std::ranges::find_if(
      kSums, [&](const Sum& each) { return name.ends_with("_" + std::string(each.name)); });
  if (sum == std::end(kSums)) return nullptr;
  name.remove_suffix(sum->name.size() + 1);
  if (name == "reduce")
    return [sum](Members members, size_t) { return Combined(*sum, members, members.size()); };
  if (name == "scan_inclusive")
    return [sum](Members members, size_t own) { return Combined(*sum, members, own + 1); };
  if (name == "scan_exclusive")
    return [sum](Members members, size_t own) { return Combined(*sum, members, own); };
  return nullptr;
}

bool Votes(const Member& member) { return member.arguments->at(0).IsTrue(); }

Value All(Members members, size_t) {
  return Value::Of(kInt, int(std::ranges::all_of(members, Votes)));
}
Value Any(Members members, size_t) {
  return Value::Of(kInt, int(std::ranges::any_of(members, Votes)));
}
Value Elect(Members, size_t own) { return Value::Of(kInt, int(own == 0)); }

Value AllEqual(Members members, size_t) {
  const Value& first = members[0].arguments->at(0);
  const bool are_equal = std::ranges::all_of(members, [&](const Member& member) {
    return Binary(Operator::kEqual, member.arguments->at(0), first).IsTrue();
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
  const auto number = uint64_t(members[own].arguments->at(1).Integer());
  const auto from = std::ranges::find(members, number, &Member::number);
  if (from == members.end()) throw Failure("a value of a work-item that does not take part");
  return from->arguments->at(0);
}

Value First(Members members, size_t) { return members[0].arguments->at(0); }

}  // namespace

Collective FindCollective(std::string_view name) {
  static const std::map<std::string_view, Together> functions = {
      {"all", All},          {"any", Any},
      {"elect", Elect},      {"all_equal", AllEqual},
      {"ballot", Ballot},    {"broadcast", Shuffled},
      {"shuffle", Shuffled}, {"broadcast_first", First},
  };
  Collective collective{nullptr, name.starts_with("sub_group_")};
  if (!collective.is_of_sub_group && !name.starts_with("work_group_")) return collective;
  name.remove_prefix(collective.is_of_sub_group ? 10 : 11);
  if (name.starts_with("non_uniform_")) name.remove_prefix(12);
  const auto found = functions.find(name);
  collective.together = found == functions.end() ? FindCombination(name) : found->second;
  return collective;
}

Value Meet(Item& item, const Collective& collective, unsigned place, std::vector<Value> arguments) {
  Group& group = item.group;
  const uint64_t own = item.LinearId();
  const uint64_t lanes = collective.is_of_sub_group ? group.sub_group_size : group.arrivals.size();
  group.arrivals[own] = {place, std::move(arguments)};
  test::barrier(0);
  const uint64_t first = own / lanes * lanes;
  std::vector<Member> members;
  size_t own_member = 0;
  for (uint64_t id = first; id < std::min<uint64_t>(first + lanes, group.arrivals.size()); ++id) {
    if (group.arrivals[id].place != place) continue;
    if (id == own) own_member = members.size();
    members.push_back({id - first, &group.arrivals[id].arguments});
  }
  const Value result = collective.together(members, own_member);
  test::barrier(0);
  return result;
}

}  // namespace weft::fuzz::judge
