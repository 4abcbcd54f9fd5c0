// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements with code that is called later: blocks, lambdas, members and templates; kernels that
// the kernel enqueues, which run when it has ended; and packets of pipes. Enqueued kernels leave
// what does not depend on their order, and of packets it is only asked which there were.
#include <fmt/format.h>

#include "statements.h"

namespace weft::fuzz {
namespace {

// So few work-items enqueue and use pipes, at no great depth, that queues and pipes have room.
constexpr unsigned kFew = 40, kShallow = 1;

constexpr const char* kCommutative[] = {"add", "sub", "and", "or", "xor", "min", "max"};

}  // namespace

// What code may name that is called later: what it captures, and the program's.
Scope Statements::ScopeOfCaptures(bool refers) const {
  Scope scope = scope_;
  scope.is_kernel = scope.has_records = scope.has_sub_groups = scope.has_closures = false;
  scope.has_named_barriers = scope.has_children = scope.has_pipes = scope.has_images = false;
  scope.is_cxx = false;
  scope.flags.clear();
  scope.readable.resize(1);  // the program's
  if (!refers) scope.arrays.clear();
  for (Variable& variable : scope.variables) {
    variable.is_uniform = false;
    variable.is_assignable &= refers;
    variable.is_captured = true;
  }
  return scope;
}

// Statements of inner code, with names that the outer code has not.
Statements Statements::Within(Scope& scope) const {
  Statements inner(random_, scope);
  inner.names_ = names_ + 100;
  return inner;
}

std::string Statements::Special(const Flow& flow) {
  const bool is_shallow = scope_.is_kernel && scope_.has_groups && flow.depth <= kShallow;
  switch (random_.Below(4)) {
    case 0:
      if (is_shallow && scope_.has_children) return Child();
      break;
    case 1:
      if (is_shallow && scope_.has_pipes) return Packets();
      break;
    case 2:
      if (scope_.is_cxx) return OfClass();
      break;
  }
  return scope_.has_closures ? Closure(flow) : Assignment(flow);
}

// A block has copies of what it names, and so has a lambda that does not refer.
std::string Statements::Closure(const Flow& flow) {
  const Type result = AnyInteger(random_), parameter = AnyScalar(random_);
  const std::string name = Fresh("c"), argument = Fresh("y");
  const bool refers = scope_.is_cxx && random_.OneIn(2);
  Scope scope = ScopeOfCaptures(refers);
  scope.variables.push_back({argument, parameter, false, true});
  const std::string own = argument + "s";
  std::string body = fmt::format("uint {}[2] = {{1, (uint)({})}};\n", own,
                                 Expressions(random_, scope).Of(kUint, false));
  scope.arrays.push_back({own, kUint, 2});
  Statements inner = Within(scope);
  body += inner.Block(
      {.depth = flow.depth + 1, .is_uniform = false, .may_return = true, .returned = result.Name()},
      1 + random_.Below(2));
  body += fmt::format("return ({})({});\n", result.Name(),
                      Expressions(random_, scope).Of(result, false));
  const std::string literal =
      scope_.is_cxx
          ? fmt::format("auto {} = [{}]({} {}) -> {} {{\n{}}};\n", name, refers ? "&" : "=",
                        parameter.Name(), argument, result.Name(), body)
          : fmt::format("{0} (^{1})({2}) = ^{0}({2} {3}) {{\n{4}}};\n", result.Name(), name,
                        parameter.Name(), argument, body);
  std::string text = "{ " + literal;
  for (unsigned calls = 1 + random_.Below(2); calls; --calls) {
    const std::string value = make_.Of(parameter, false);
    text += fmt::format("v0 ^= {}(({})({}));\n", name, parameter.Name(), value);
  }
  return text + "}\n";
}

// What it changes, the kernel itself has done with, or changes in the same way.
std::string Statements::Child() {
  const std::string index = Fresh("child");
  const unsigned range = 1 + random_.Below(3), kind = random_.Below(7);
  Scope scope = ScopeOfCaptures(/*refers=*/false);
  scope.variables.push_back({index, kUint, false, true});
  scope.arrays.push_back({index + "s", kUint, 2});
  const bool has_room = random_.OneIn(3);
  std::string body = fmt::format("uint {0} = get_global_id(0), {0}s[2] = {{3, {0}}};\n", index);
  Statements inner = Within(scope);
  Expressions make(random_, scope);
  body += inner.Block({.depth = 2, .is_uniform = false, .returned = ""}, 1 + random_.Below(2));
  std::string value = make.Of(kUint, false);
  if (has_room) {
    body += fmt::format("local uint* {0}p = (local uint*)room + get_local_id(0);\n*{0}p = {1};\n",
                        index, value);
    value = fmt::format("*{}p", index);
  }
  const std::string cell = random_.OneIn(3)
                               ? fmt::format("own32[OWN(item, {})]", random_.Below(8))
                               : fmt::format("sums[{} + {}]", kind * 4, make.Index(4, false));
  body += fmt::format("atomic_{}(&{}, {});\n", cell[0] == 'o' ? "xor" : kCommutative[kind], cell,
                      value);
  return fmt::format(
      "if (item < {}u) v0 += enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, "
      "ndrange_1D({}), ^{} {{\n{}}}{});\n",
      kFew, range, has_room ? "(local void* room)" : "", body,
      has_room ? fmt::format(", (uint){}", 4 * range) : "");
}

std::string Statements::Packets() {
  const std::string name = Fresh("packet");
  switch (random_.Below(3)) {
    case 0:  // one sum for all: which of two reads gets which packet is left open
      return fmt::format(
          "if (item < {0}u) {{ uint {1} = 0; if (read_pipe(from, &{1}) == 0) "
          "atomic_add(&sums[0], {1} * {1}); }}\n",
          kFew, name);
    case 1:
      return fmt::format("if (item < {0}u) {{ uint {1} = {2}; v0 += write_pipe(to, &{1}); }}\n",
                         kFew, name, make_.Of(kUint, false));
    default:
      return fmt::format(
          "if (item < {0}u) {{ reserve_id_t {1} = reserve_write_pipe(to, 2);\n"
          "uint {1}a = {2}, {1}b = {3};\nif (is_valid_reserve_id({1})) {{\n"
          "v0 += write_pipe(to, {1}, 1, &{1}a); v0 += write_pipe(to, {1}, 0, &{1}b);\n"
          "commit_write_pipe(to, {1}); }} }}\n",
          kFew, name, make_.Of(kUint, false), make_.Of(kUint, false));
  }
}

std::string Statements::OfClass() {
  const std::string name = Fresh("cell");
  if (random_.OneIn(2))
    return fmt::format("v0 += mixed<{}>({});\n", 1 + random_.Below(9), make_.Of(kUint, false));
  // Arguments of a macro have no commas outside of parentheses.
  std::string text = fmt::format("{{ CELL({}, ({}), v0 & 1u);\n", name, make_.Of(kUint, false));
  for (unsigned calls = 1 + random_.Below(3); calls; --calls)
    text += fmt::format("v0 ^= {}.Next({});\n", name, make_.Of(kUint, false));
  return text + "}\n";
}

}  // namespace weft::fuzz
