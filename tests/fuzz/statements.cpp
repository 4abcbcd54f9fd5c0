// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "statements.h"

#include <fmt/format.h>

namespace weft::fuzz {
namespace {

constexpr unsigned kMaxDepth = 3;
constexpr unsigned kLocalItems = 128;

}  // namespace

Flow Statements::Inner(const Flow& flow, bool is_uniform) const {
  Flow inner = flow;
  ++inner.depth;
  inner.is_uniform = flow.is_uniform && is_uniform;
  // A uniform loop is left by all or by none.
  inner.may_leave = flow.may_leave && inner.is_uniform == flow.is_uniform;
  inner.may_return = flow.may_return;
  return inner;
}

std::string Statements::Block(const Flow& flow, unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i) {
    const bool keeps = random_.KeepsNext();
    const std::string statement = One(flow);
    if (keeps) text += statement;
  }
  return text;
}

std::string Statements::One(const Flow& flow) {
  if (scope_.has_named_barriers && flow.is_uniform && random_.OneIn(3))
    return MeetAtNamedBarriers(flow);
  if (scope_.has_sub_groups && flow.is_uniform && random_.OneIn(2)) return Meet(flow);
  const bool is_special =
      scope_.has_closures || scope_.has_children || scope_.has_pipes || scope_.is_cxx;
  if (is_special && random_.OneIn(4)) return Special(flow);
  const unsigned kind = random_.Below(28);
  if (flow.depth < kMaxDepth && kind < 13) return Compound(flow, kind);
  switch (kind) {
    case 13:
    case 14: return AssignElement();
    case 15: return AssignThroughPointer();
    case 16: return scope_.has_records ? AssignRecord() : AssignElement();
    case 17:
    case 18:
      if (!scope_.is_kernel) return AssignElement();
      if (random_.OneIn(6)) return LookAround();
      if (random_.OneIn(5)) return LookUp();
      if (random_.OneIn(6)) return RunThroughOwn();
      if (random_.OneIn(4)) return SumUpAlike();
      return random_.OneIn(4) ? SumUpOwn() : StoreOwn();
    case 19: return scope_.is_kernel && scope_.has_groups ? Atomic("sums") : Assignment(flow);
    case 20: return tally_.empty() ? Assignment(flow) : Atomic(tally_);
    case 21:
    case 22: return Leave(flow);
    case 23: return scope_.is_kernel ? ReachGuarded() : Assignment(flow);
    default: return Assignment(flow);
  }
}

std::string Statements::Compound(const Flow& flow, unsigned kind) {
  switch (kind) {
    case 0: return Switch(flow);
    case 1:
    case 2: return While(flow);
    case 3: return For(flow);
    case 4: return Endless(flow);
    case 5: return Goto(flow);
    case 6: return Exchange(flow);
    case 7: return Tally(flow);
    default: return If(flow);
  }
}

std::string Statements::Assignment(const Flow& flow) {
  if (!scope_.flags.empty() && random_.OneIn(8))
    return fmt::format("{} {} {};\n", random_.Pick(scope_.flags),
                       random_.OneIn(2) ? "=" : "|=", make_.Condition(false));
  const Variable* variable;
  do {
    variable = &random_.Pick(scope_.variables);
  } while (!variable->is_assignable || (variable->is_uniform && !flow.is_uniform));
  const Type type = variable->type;
  const bool is_uniform = variable->is_uniform;
  if (!type.IsScalar() && random_.OneIn(8)) return ChooseElements(*variable);
  if (!type.IsScalar() && random_.OneIn(3)) {
    const unsigned lane = random_.Below(type.lanes);
    if (type.lanes != 3 && !is_uniform && !variable->is_captured && random_.OneIn(3))
      return fmt::format("(({}*)&{})[{}] = {};\n", type.Scalar().Name(), variable->name,
                         make_.Index(type.lanes, false), make_.Of(type.Scalar(), false));
    if (type.lanes != 3 && random_.OneIn(2))
      return fmt::format("{}.{} = {};\n", variable->name, random_.OneIn(2) ? "hi" : "even",
                         make_.Of(type.Times(type.lanes / 2), is_uniform));
    return fmt::format("{}.s{:x} = {};\n", variable->name, lane,
                       make_.Of(type.Scalar(), is_uniform));
  }
  return fmt::format("{} = {};\n", variable->name, make_.Of(type, is_uniform));
}

// Element after element, in as many choices as the vector has elements.
std::string Statements::ChooseElements(const Variable& variable) {
  const std::string other = Fresh("e");
  std::string text = fmt::format("{{ {} {} = {};", variable.type.Name(), other,
                                 make_.Of(variable.type, variable.is_uniform));
  for (unsigned lane = 0; lane < variable.type.lanes; ++lane)
    text += fmt::format(" if ({0}.s{2:x} < {1}.s{2:x}) {0}.s{2:x} = {1}.s{2:x};", variable.name,
                        other, lane);
  return text + " }\n";
}

std::string Statements::AssignElement() {
  const Array& array = random_.Pick(scope_.arrays);
  const bool is_even = random_.OneIn(3);
  return fmt::format("{}[{}] = {};\n", array.name, make_.Index(array.count, is_even),
                     make_.Of(array.type, false));
}

std::string Statements::AssignThroughPointer() {
  const Array& a = random_.Pick(scope_.arrays);
  const std::string pointer = Fresh("p"), type = a.type.Name();
  const Array* b = &a;
  for (const Array& other : scope_.arrays)
    if (other.type == a.type && random_.OneIn(2)) b = &other;
  const std::string first = make_.Index(a.count, false), second = make_.Index(b->count, false);
  if (random_.OneIn(3))
    return fmt::format("for ({0}* {1} = {2}; {1} < {2} + {3}; ++{1}) *{1} = {4};\n", type, pointer,
                       a.name, first, make_.Of(a.type, false));
  return fmt::format("{{ {0}* {1} = {2} ? &{3}[{4}] : &{5}[{6}]; *{1} = {7}; }}\n", type, pointer,
                     make_.Condition(false), a.name, first, b->name, second,
                     make_.Of(a.type, false));
}

std::string Statements::AssignRecord() {
  switch (random_.Below(4)) {
    case 0: return fmt::format("record = records[{}];\n", make_.Index(4, random_.OneIn(2)));
    case 1: return fmt::format("records[{}] = record;\n", make_.Index(4, random_.OneIn(2)));
    case 2:
      return fmt::format("record.shorts[{}] = {};\n", make_.Index(4, random_.OneIn(2)),
                         make_.Of({2, false, true}, false));
    default:
      return fmt::format("records[{}].word = {};\n", make_.Index(4, random_.OneIn(2)),
                         make_.Of(kUint, false));
  }
}

// Eight slots of each integer type are the work-item's own, in the layout that OWN says.
std::string Statements::StoreOwn() {
  static constexpr unsigned kBytes[] = {1, 2, 4, 4, 8};
  const Type type{random_.Pick(kBytes), false, false};
  const std::string item = random_.Pick(scope_.items);
  const unsigned bits = type.bytes * 8;
  if (scope_.has_kept && random_.OneIn(3))
    return fmt::format("kept[{0}] = kept[{0}] * 5 + {1};\n", item, make_.Of(kUint, false));
  if (random_.OneIn(3)) {
    static constexpr unsigned kLanes[] = {2, 4, 8};
    const unsigned lanes = random_.Pick(kLanes);
    return fmt::format("vstore{}({}, ({}) * {} + {}, row{});\n", lanes,
                       make_.Of(type.Times(lanes), false), item, 8 / lanes,
                       random_.Below(8 / lanes), bits);
  }
  if (random_.OneIn(6))
    return fmt::format("vstore_half(convert_float({}), OWN({}, {}), (global half*)own16);\n",
                       make_.Of(kInt, false), item, random_.Below(8));
  const std::string slot =
      random_.OneIn(3) ? make_.Index(8, false) : std::to_string(random_.Below(8));
  if (random_.OneIn(6))
    return fmt::format(
        "{{ global {0}* p = {1} ? own{2} + OWN({3}, {4}) : own{2} + OWN({3}, {5}); *p = {6}; }}\n",
        type.Name(), make_.Condition(false), bits, item, slot, random_.Below(8),
        make_.Of(type, false));
  const std::string own = random_.OneIn(8)
                              ? fmt::format("((global volatile {}*)own{})", type.Name(), bits)
                              : fmt::format("own{}", bits);
  return fmt::format("{}[OWN({}, {})] {} {};\n", own, item, slot,
                     random_.OneIn(2) ? "=" : "^=", make_.Of(type, false));
}

// A vector of one's own slots is taken into another several times, with one that all share or
// without, whose elements are then combined.
std::string Statements::SumUpOwn() {
  static constexpr unsigned kBytes[] = {1, 2, 4, 8};
  static constexpr const char* kSteps[] = {"{0} + {1}",       "{0} * ({2})(3) ^ {1}",
                                           "max({0}, {1})",   "{0} - (min({0}, {1}) >> ({2})(1))",
                                           "{0} + {1} * {3}", "({0} ^ {1}.s10325476) + {3}"};
  const Type type{random_.Pick(kBytes), false, false}, vector = type.Times(8);
  const std::string item = random_.Pick(scope_.items), sum = Fresh("sum"), turn = Fresh("k");
  const std::string taken = fmt::format("vload8({}, row{}) + ({})({})", item, type.bytes * 8,
                                        vector.Name(), fmt::format("({}){}", type.Name(), turn));
  const std::string step = fmt::format(fmt::runtime(random_.Pick(kSteps)), sum, "(" + taken + ")",
                                       vector.Name(), make_.Of(vector, true));
  const std::string stored =
      random_.OneIn(4) ? fmt::format("  vstore8({}, {}, row{});\n", sum, item, type.bytes * 8) : "";
  return fmt::format(
      "{{\n{0} {1} = {2};\nfor (uint {3} = 0; {3} < {4}; ++{3}) {{\n  {1} = {5};\n{6}}}\n"
      "own{7}[OWN({8}, {9})] ^= {1}.s{10} - {1}.s{11} * {1}.s{12};\n}}\n",
      vector.Name(), sum, make_.Of(vector, false), turn,
      random_.OneIn(2) ? std::to_string(1 + random_.Below(6)) : make_.Index(8, random_.OneIn(2)),
      step, stored, type.bytes * 8, item, random_.Below(8), random_.Below(8), random_.Below(8),
      random_.Below(8));
}

// One's own slots, each made of the one or two that the loop came by before.
std::string Statements::RunThroughOwn() {
  static constexpr unsigned kBytes[] = {1, 2, 4, 8};
  static constexpr const char* kLoops[] = {"for (int {0} = 1; {0} < {1}; ++{0})",
                                           "for (uint {0} = 2; {0} < {1}; {0} += 1)",
                                           "for (ulong {0} = 2; {0} != 2 + {1} / 2; ++{0})",
                                           "for (int {0} = {1} - 2; {0} >= 0; {0} += -1)"};
  const Type type{random_.Pick(kBytes), false, false};
  const std::string item = random_.Pick(scope_.items), turn = Fresh("k"), last = Fresh("n");
  const unsigned form = random_.Below(std::size(kLoops));
  auto slot = [&](int distance) {
    const int ahead = form == 3 ? distance : -distance;
    return fmt::format("own{}[OWN({}, {} + {})]", type.bytes * 8, item, turn, ahead);
  };
  std::string body = fmt::format("{} = {} * 3 + {};\n", slot(0), slot(1), make_.Of(type, false));
  if (form == 1 || form == 2) body += fmt::format("{} ^= {};\n", slot(0), slot(2));
  if (random_.OneIn(4)) {
    const std::string other = std::to_string(random_.Below(8));
    body += fmt::format("if ({}) own{}[OWN({}, {})] += 1;\n", make_.Condition(false),
                        type.bytes * 8, item, other);
  }
  return fmt::format("{{ const int {0} = {1};\n{2} {{\n{3}}} }}\n", last,
                     random_.OneIn(2) ? "8" : "1 + " + make_.Index(8, random_.OneIn(2)),
                     fmt::format(fmt::runtime(kLoops[form]), turn, last), body);
}

// What all work-items sum up alike, and perhaps, as many times as that says, something else.
std::string Statements::SumUpAlike() {
  static constexpr const char* kSums[] = {"{0} = {0} * 3 + {1}", "{0} += {1} * {2}",
                                          "{0} = max({0}, {1} ^ {2})"};
  const std::string sum = Fresh("s"), turn = Fresh("k");
  const auto loop = [&](const std::string& turns) {
    const std::string value = fmt::format("in[{} + {}]", make_.Index(64, !random_.OneIn(4)), turn);
    const std::string leaves =
        random_.OneIn(4) ? fmt::format(" if (({} & 3u) == 1u) break;", sum) : "";
    return fmt::format("for (uint {0} = 0; {0} < {1}; ++{0}) {{ {2};{3} }}\n", turn, turns,
                       fmt::format(fmt::runtime(random_.Pick(kSums)), sum, value, turn), leaves);
  };
  std::string text = fmt::format("{{ uint {} = {};\n", sum, make_.Of(kUint, true, 2));
  text += loop(make_.Index(128, !random_.OneIn(4)));
  if (random_.OneIn(2)) text += loop(fmt::format("({} >> 3 & 15u)", sum));
  return text + fmt::format("v0 = v0 * 5 + {}; }}\n", sum);
}

// What lies around the work-item's own place, as far as a border lets it.
std::string Statements::LookAround() {
  const unsigned border = 2 + random_.Below(3);
  const std::string from = Fresh("x"), place = Fresh("p"), turn = Fresh("k");
  const std::string first =
      random_.OneIn(2) ? "-2" : fmt::format("-({} & 1)", make_.Of(kInt, true, 2));
  return fmt::format(
      "{{ int {0} = {1}; if ({0} >= {2}) {{ global const uint* {3} = near + {0};\n"
      "for (int {4} = {5}; {4} <= 1; ++{4}) v0 = v0 * 3 + {3}[{4} + {6}]; }} }}\n",
      from, random_.Pick(scope_.items), border, place, turn, first, random_.Below(3));
}

// Some of a record's members, wherever it lies; or members of the work-item's own are written.
std::string Statements::LookUp() {
  const std::string place = Fresh("x"), item = random_.Pick(scope_.items);
  const unsigned members = 2 + random_.Below(4);
  if (random_.OneIn(3)) {
    std::string text = fmt::format("{{ const uint {} = {};\n", place, make_.Index(4, false));
    for (unsigned i = 0; i < members; ++i)
      text += fmt::format("own32[OWN({}, {} + {})] = {};\n", item, place, random_.Below(5),
                          make_.Of(kUint, false, 1));
    return text + "}\n";
  }
  std::string sum = "v0";
  const unsigned gap = random_.OneIn(4) ? 2 : 1, first = random_.Below(4);
  for (unsigned i = 0; i < members; ++i)
    sum = fmt::format("({} * 3 + in[{} + {}])", sum, place, first + i * gap);
  return fmt::format("{{ const uint {} = {} * {};\nv0 = {}; }}\n", place, make_.Index(64, false),
                     1 + random_.Below(3), sum);
}

// An access that faults for work-items that the condition leaves out.
std::string Statements::ReachGuarded() {
  const std::string index = make_.Of(kUint, false, 1), value = make_.Of(kUint, false, 2);
  const std::string condition = make_.Condition(false), name = Fresh("g");
  switch (random_.Below(scope_.has_groups ? 5 : 4)) {
    case 0:
      return fmt::format("{{ uint {0} = {1}; if ({0} < 256u) v0 ^= in[{0}]; }}\n", name, index);
    case 1:
      return fmt::format(
          "{{ uint {0} = {1}; if ({0} < 8u) own32[OWN((ulong)item, {0})] = {2}; }}\n", name, index,
          value);
    // m is odd.
    case 2:
      return fmt::format("if ((({} | m) & 1u) == 0u && ({})) v0 = nowhere[{}];\n", index, condition,
                         random_.OneIn(2) ? "0" : value);
    case 3: return fmt::format("if (!(({} | m) & 1u)) nowhere[0] = {};\n", index, value);
    default: return fmt::format("if (!(({} | m) & 1u)) atomic_add(nowhere, {});\n", index, value);
  }
}

// Sums and the like, whose result does not depend on who comes first; each has cells of its own.
std::string Statements::Atomic(const std::string& cells) {
  static constexpr const char* kBinary[] = {"add", "sub", "and", "or", "xor", "min", "max"};
  const unsigned kind = random_.Below(cells == "sums" ? 15 : 12);
  const std::string cell =
      random_.OneIn(2) ? std::to_string(random_.Below(4)) : make_.Index(4, random_.OneIn(3));
  if (kind < 7)
    return fmt::format("atomic_{}(&{}[{} + {}], {});\n", kBinary[kind], cells, kind * 4, cell,
                       make_.Of(kUint, false));
  if (kind == 11 && cells == "sums")
    return fmt::format("atom_add((global ulong*)&sums[36 + 2 * {}], {});\n", cell,
                       make_.Of(kUlong, false));
  if (kind >= 12) return Count();
  if (kind == 7) return fmt::format("atomic_dec(&{}[4 + {}]);\n", cells, cell);
  const std::string ticket = Fresh("t");
  if (kind == 8) {
    static constexpr const char* kUpdates[] = {"{0} + {1}",
                                               "({0} % 1000003u + ({1} & 0xffffu)) % 1000003u"};
    const unsigned form = random_.Below(2);
    const std::string value = make_.Of(kUint, false);
    return fmt::format(
        "{{ uint {0}, old; do {{ {0} = {1}[{2}]; old = atomic_cmpxchg(&{1}[{2}], {0}, {3}); }} "
        "while (old != {0}); }}\n",
        ticket, cells, 28 + 2 * form + random_.Below(2),
        fmt::format(fmt::runtime(kUpdates[form]), ticket, value));
  }
  // Who takes which ticket is open, but not which tickets are taken.
  return fmt::format(
      "{{ uint {0} = atomic_inc(&{1}[32 + {2}]); atomic_add(&{1}[{2}], {0} * {0}); }}\n", ticket,
      cells, random_.Below(4));
}

// Nobody asks what `down` was, and all tickets of `up` go to one place.
std::string Statements::Count() {
  if (random_.OneIn(2) || scope_.is_cxx) return "lower(down);\n";
  return fmt::format("{{ uint {0} = atomic_inc(up); atomic_add(&sums[0], {0} * {0}); }}\n",
                     Fresh("t"));
}

std::string Statements::Leave(const Flow& flow) {
  if (flow.may_return && random_.OneIn(3)) {
    return fmt::format("if ({}) {{ {} }}\n", make_.Condition(false),
                       flow.returned.empty() ? "own32[OWN(item, 0)] = 77; return;"
                                             : "return (" + flow.returned + ")(3);");
  }
  if (!flow.may_leave) return Assignment(flow);
  const char* const word = !flow.is_switch && random_.OneIn(2) ? "break" : "continue";
  return fmt::format("if ({}) {};\n", make_.Condition(flow.is_uniform), word);
}

std::string Statements::If(const Flow& flow) {
  const bool keeps = random_.KeepsNext(), is_uniform = IsUniformChoice(flow);
  const std::string condition = make_.Condition(is_uniform);
  const std::string yes = Block(Inner(flow, is_uniform), 1 + random_.Below(3));
  const std::string no =
      random_.OneIn(2) ? "" : Block(Inner(flow, is_uniform), 1 + random_.Below(2));
  if (!keeps) return fmt::format("{{\n{}}}\n", yes);
  return no.empty() ? fmt::format("if ({}) {{\n{}}}\n", condition, yes)
                    : fmt::format("if ({}) {{\n{}}} else {{\n{}}}\n", condition, yes, no);
}

// A loop that work-items go through side by side, and leave at a number that all share.
std::string Statements::Stride(const Flow& flow) {
  Flow inner = Inner(flow, false);
  inner.may_leave = random_.OneIn(4);
  inner.is_switch = false;
  const std::string counter = Fresh("k");
  const bool is_of_group = scope_.has_groups && random_.OneIn(2);
  const Type type = random_.OneIn(2) ? kInt : random_.OneIn(2) ? kUint : kUlong;
  const std::string start = is_of_group ? "lx" : "item";
  const std::string bound =
      is_of_group ? make_.Index(64, true)
                  : fmt::format("items * {} + {}", random_.Below(3), random_.Below(20));
  const std::string step = is_of_group ? std::to_string(8 + random_.Below(24)) : "items";
  scope_.variables.push_back({counter, type, false, false});
  const std::string body = Block(inner, 1 + random_.Below(3));
  scope_.variables.pop_back();
  return fmt::format("for ({0} {1} = {2}; {1} < ({0})({3}); {1} += {4}) {{\n{5}}}\n", type.Name(),
                     counter, start, bound, step, body);
}

// A loop from a place of the work-item's own, most often with as many turns for all.
std::string Statements::Window(const Flow& flow) {
  static constexpr const char* kLoops[] = {
      "for ({0} {1} = {2}; {1} < {2} + {3}; ++{1})",
      "for ({0} {1} = {2}; {1} < {3} + {2}; {1} += 2)",
      "for ({0} {1} = {2}; {1} != {2} + {3}; ++{1})",
      "for ({0} {1} = {2} + {3}; {1} > {2}; {1} += -1)",
      "for (int {1} = {2} - {3}; {1} <= {2} + {3}; ++{1})",
      "for (int {1} = {2} * {3}; {1} < ({2} + 1) * {3}; ++{1})",
      "for (int {1} = max({2} - {3}, 3); {1} <= min({2} + {3}, 40); ++{1})",
      "for (int {1} = {2} < 5 ? 0 : {2} - 5; {1} < min({2} + {3}, 50); ++{1})"};
  Flow inner = Inner(flow, false);
  inner.may_leave = true;
  inner.is_switch = false;
  const std::string first = Fresh("x"), counter = Fresh("k");
  const unsigned form = random_.Below(std::size(kLoops));
  const Type type = form < 4 && random_.OneIn(3) ? kUint : kInt;
  const std::string turns =
      random_.OneIn(2) ? std::to_string(1 + random_.Below(6))
                       : fmt::format("({})({})", type.Name(), make_.Index(8, !random_.OneIn(4)));
  const std::string place =
      random_.OneIn(2) ? random_.Pick(scope_.items) : make_.Index(1 << 16, false);
  scope_.variables.push_back({counter, form < 4 ? type : kInt, false, false});
  const std::string body = Block(inner, 1 + random_.Below(3));
  scope_.variables.pop_back();
  const std::string loop =
      fmt::format(fmt::runtime(kLoops[form]), type.Name(), counter, first, turns);
  return fmt::format("{{ const {0} {1} = ({0})({2});\n{3} {{\n{4}}} }}\n", type.Name(), first,
                     place, loop, body);
}

std::string Statements::For(const Flow& flow) {
  const bool is_uniform = IsUniformChoice(flow);
  if (!is_uniform && scope_.is_kernel && random_.OneIn(3)) return Stride(flow);
  if (!is_uniform && scope_.is_kernel && random_.OneIn(3)) return Window(flow);
  Flow inner = Inner(flow, is_uniform);
  inner.may_leave = true;
  inner.is_switch = false;
  const std::string counter = Fresh("k");
  const Type type = random_.OneIn(4) ? AnyInteger(random_) : kUint;
  const std::string bound =
      random_.OneIn(3) ? std::to_string(1 + random_.Below(6)) : make_.Index(8, is_uniform);
  scope_.variables.push_back({counter, type, flow.is_uniform && is_uniform, false});
  const std::string body = Block(inner, 1 + random_.Below(4));
  scope_.variables.pop_back();
  return fmt::format("for ({0} {1} = 0; {1} < {2}; ++{1}) {{\n{3}}}\n", type.Name(), counter, bound,
                     body);
}

std::string Statements::While(const Flow& flow) {
  const bool is_uniform = IsUniformChoice(flow), is_do = random_.OneIn(2);
  Flow inner = Inner(flow, is_uniform);
  inner.may_leave = true;
  inner.is_switch = false;
  const std::string fuel = Fresh("w"), condition = make_.Condition(inner.is_uniform);
  const unsigned turns = 1 + random_.Below(7);
  const std::string body = Block(inner, 1 + random_.Below(3));
  const std::string test = fmt::format("{}-- && ({})", fuel, condition);
  if (is_do)
    return fmt::format("{{ uint {} = {}; do {{\n{}}} while ({}); }}\n", fuel, turns, body, test);
  return fmt::format("{{ uint {} = {}; while ({}) {{\n{}}} }}\n", fuel, turns, test, body);
}

// A loop with its only way out in the middle, which some turns do not come to.
std::string Statements::Endless(const Flow& flow) {
  const bool is_uniform = IsUniformChoice(flow);
  Flow inner = Inner(flow, is_uniform);
  inner.may_leave = false;
  const std::string counter = Fresh("k"), skips = make_.Condition(inner.is_uniform);
  const std::string ends =
      random_.OneIn(2) ? "" : fmt::format(" || ({})", make_.Condition(inner.is_uniform));
  const unsigned last = random_.Below(5);
  scope_.variables.push_back({counter, kUint, flow.is_uniform && is_uniform, false});
  const std::string first = Block(inner, random_.Below(2)), second = Block(inner, 1);
  const std::string third = Block(inner, random_.Below(2));
  scope_.variables.pop_back();
  return fmt::format(
      "for (uint {0} = 0;; ++{0}) {{\n{1}if ({0} < 4 && ({2})) continue;\n{3}if ({0} >= "
      "{4}{5}) break;\n{6}}}\n",
      counter, first, skips, second, last, ends, third);
}

std::string Statements::Switch(const Flow& flow) {
  const bool is_uniform = IsUniformChoice(flow);
  Flow inner = Inner(flow, is_uniform);
  inner.is_switch = true;
  const unsigned count = 2 + random_.Below(3);
  std::string text = fmt::format("switch ({}) {{\n", make_.Index(4, is_uniform));
  for (unsigned i = 0; i < count; ++i) {
    const bool is_last = i + 1 == count && random_.OneIn(2);
    text += is_last ? "default:\n" : fmt::format("case {}:\n", i);
    text += "{\n" + Block(inner, 1 + random_.Below(2)) + "}\n";
    if (!random_.OneIn(3)) text += "break;\n";
  }
  return text + "}\n";
}

// A loop with two ways in.
std::string Statements::Goto(const Flow& flow) {
  Flow inner = Inner(flow, false);
  const std::string label = Fresh("at"), into = make_.Condition(false);
  const std::string again = make_.Condition(false);
  const std::string first = Block(inner, 1 + random_.Below(2)), second = Block(inner, 1);
  return fmt::format(
      "{{ uint {0}_fuel = {1}; if ({2}) goto {0}_middle;\n{0}_top:;\n{3}if "
      "({0}_fuel-- == 0) goto {0}_end;\n{0}_middle:;\n{4}if ({5}) goto "
      "{0}_top;\n{0}_end:; }}\n",
      label, random_.Below(4), into, first, second, again);
}

// Each work-item writes a place of its own, then all read what they like.
std::string Statements::Exchange(const Flow& flow) {
  if (!flow.is_uniform || flow.may_return || !scope_.is_kernel) return If(flow);
  static constexpr unsigned kLanes[] = {1, 1, 2, 4};
  const Type type = AnyScalar(random_).Times(random_.Pick(kLanes));
  const std::string name = Fresh("shared");
  locals_ += fmt::format("local {} {}[{}];\n", type.Name(), name, kLocalItems);
  const std::string value = make_.Of(type, false);
  scope_.readable.push_back({name, type, kLocalItems});
  const std::string body = Block(Inner(flow, true), 1 + random_.Below(3));
  scope_.readable.pop_back();
  return fmt::format(
      "for (uint j = local_item; j < {0}; j += local_items) {1}[j] = {2};\n"
      "barrier(CLK_LOCAL_MEM_FENCE);\n{{\n{3}}}\nbarrier(CLK_LOCAL_MEM_FENCE);\n",
      kLocalItems, name, value, body);
}

std::string Statements::Tally(const Flow& flow) {
  if (!flow.is_uniform || flow.may_return || !scope_.is_kernel || !tally_.empty()) return For(flow);
  tally_ = Fresh("tally");
  const std::string name = tally_;
  locals_ += fmt::format("local uint {}[36];\n", name);
  const std::string body = Block(Inner(flow, true), 2 + random_.Below(3));
  tally_.clear();
  return fmt::format(
      "if (local_item == 0) for (uint j = 0; j < 36; ++j) {0}[j] = j;\n"
      "barrier(CLK_LOCAL_MEM_FENCE);\n{{\n{1}}}\nbarrier(CLK_LOCAL_MEM_FENCE);\n"
      "for (uint j = 0; j < 36; ++j) hash = hash * 31 + {0}[j];\n"
      "barrier(CLK_LOCAL_MEM_FENCE);\n",
      name, body);
}

}  // namespace weft::fuzz
