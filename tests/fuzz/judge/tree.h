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

#include "../kernel.h"
#include "value.h"

namespace weft::fuzz::judge {

// What a work-item brings to where it meets others (collectives.h).
struct Arrival {
  unsigned place = 0;
  std::vector<Value> arguments{};
};

struct Group {
  const Launch& launch;
  uint64_t sub_group_size;
  std::array<uint64_t, 3> id, size;
  std::vector<std::byte> local;
  std::vector<Arrival> arrivals{};  // by local linear ids
};

struct Item {
  Group& group;
  std::array<uint64_t, 3> local_id;
  std::byte* frame = nullptr;     // the function's variables
  std::string target{};           // of a goto
  std::optional<Value> result{};  // of the function

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
  bool is_local = false;         // lies in the group's memory, not in the frame
  std::byte* program = nullptr;  // lies there, if not null: it is the program's
};

struct Function {
  std::vector<Variable> parameters;
  Kind result;
  size_t frame_bytes = 0;
  Statement body;

  std::optional<Value> Call(const std::vector<Value>& arguments, Group& group,
                            std::array<uint64_t, 3> local_id) const;
};

// What names mean at a place in the source.
struct Names {
  std::map<std::string, Record> records;
  std::map<std::string, std::shared_ptr<Function>> functions;
  std::vector<std::pair<std::string, Variable>> variables;  // the innermost last
  size_t frame_bytes = 0, local_bytes = 0;
  std::deque<std::vector<std::byte>> program_scope;  // the contents of the first variables

  const Variable& Declare(const std::string& name, Kind kind, bool is_local);
  const Variable& Find(const std::string& name) const;
};

}  // namespace weft::fuzz::judge
