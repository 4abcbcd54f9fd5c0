// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A parsed program: functions that a work-item calls to run it. Where C leaves the order of
// operands open, it is Clang's: from left to right, and what is assigned before the place that it
// goes to.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "../kernel.h"
#include "value.h"

namespace weft::fuzz::judge {

// What a work-item brings to where it meets others (collectives.h).
struct Arrival {
  unsigned place = 0;
  std::vector<Value> arguments{};
};

// A barrier of so many sub-groups (named_barriers.h).
struct NamedBarrier {
  uint64_t sub_groups;
  std::map<uint64_t, uint64_t> items{};  // that have come, by their sub-group
  uint64_t complete = 0;                 // sub-groups of which all have
  uint64_t passed = 0;                   // how often
};

// What a kernel has enqueued, to be run when it has ended.
using Children = std::vector<std::move_only_function<void()>>;

struct Group {
  const Launch& launch;
  uint64_t sub_group_size;
  std::array<uint64_t, 3> id, size;
  std::vector<std::byte> local;
  std::vector<Arrival> arrivals{};  // by local linear ids
  std::deque<NamedBarrier> named_barriers{};
  Children* children = nullptr;
};

struct Closure;

struct Item {
  Group& group;
  std::array<uint64_t, 3> local_id;
  std::byte* frame = nullptr;  // the function's variables
  size_t frame_bytes = 0;
  std::string target{};                                       // of a goto
  std::optional<Value> result{};                              // of the function
  std::map<const Closure*, std::vector<std::byte>> copies{};  // of the frame, that closures have

  uint64_t LinearId() const {
    return (local_id[2] * group.size[1] + local_id[1]) * group.size[0] + local_id[0];
  }
};

// Some lanes of the vector there, unless there are no lanes.
struct Place {
  std::byte* address;
  Kind kind;
  std::vector<unsigned> lanes{};
};

Value Read(const Place& place);
void Write(const Place& place, const Value& value);

// One of the two is set.
struct Expression {
  std::move_only_function<Value(Item&) const> value;
  std::move_only_function<Place(Item&) const> place;

  Value Get(Item& item) const { return place ? Read(place(item)) : value(item); }
};

// What comes after a statement.
enum class Next { kGoesOn, kBreaks, kContinues, kReturns, kJumps };

using Statement = std::move_only_function<Next(Item&) const>;

struct Variable {
  Kind kind;
  size_t offset = 0;
  bool is_local = false;           // lies in the group's memory, not in the frame
  std::byte* program = nullptr;    // lies there, if not null: it is the program's
  std::optional<size_t> object{};  // where the frame points to the object that it is a field of
};

struct Function {
  std::vector<Variable> parameters;
  Kind result;
  size_t frame_bytes = 0;
  Statement body;

  std::optional<Value> Call(const std::vector<Value>& arguments, Group& group,
                            std::array<uint64_t, 3> local_id) const;
};

// A block or a lambda: code with the variables of the function around it, or with a copy of them.
struct Closure {
  std::vector<Variable> parameters;
  Kind result;
  Statement body;
  bool refers = false;

  void Create(Item& item) const;
  // In a frame of its own, unless it refers. What it returns.
  std::optional<Value> Call(const std::vector<Value>& arguments, Item& item) const;
};

// What names mean at a place in the source.
struct Names {
  std::map<std::string, Record> records;
  std::map<std::string, std::shared_ptr<Function>> functions;
  std::set<std::string> templates;  // of these, whose first parameter stands between < and >
  // Members, by names; a constructor's is empty. Their first parameter is the object's address.
  std::map<std::pair<const Record*, std::string>, std::shared_ptr<Function>> members;
  std::map<std::string, std::shared_ptr<Closure>> closures;
  std::vector<std::pair<std::string, Variable>> variables;  // the innermost last
  size_t frame_bytes = 0, local_bytes = 0;
  std::deque<std::vector<std::byte>> program_scope;  // the contents of the first variables

  const Variable& Declare(const std::string& name, Kind kind, bool is_local);
  const Variable& Find(const std::string& name) const;
};

}  // namespace weft::fuzz::judge
