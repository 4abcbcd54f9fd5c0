// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tree.h"

#include <ranges>

#include "builtins.h"

namespace weft::fuzz::judge {

Value Read(const Place& place) {
  if (place.kind.count) return Value::At(place.kind.Element(), place.address);
  if (place.lanes.empty()) return Load(place.kind, place.address);
  const Type type = place.kind.type;
  Value value(type.Times(unsigned(place.lanes.size())));
  for (unsigned i = 0; i < place.lanes.size(); ++i)
    std::memcpy(&value.bytes[i * type.bytes], place.address + place.lanes[i] * type.bytes,
                type.bytes);
  return value;
}

void Write(const Place& place, const Value& value) {
  if (!place.kind.IsArithmetic()) return Store(value, place.address);
  if (place.lanes.empty()) return Store(Convert(value, place.kind.type), place.address);
  const Type type = place.kind.type;
  const Value lanes = Convert(value, type.Times(unsigned(place.lanes.size())));
  for (unsigned i = 0; i < place.lanes.size(); ++i)
    std::memcpy(place.address + place.lanes[i] * type.bytes, &lanes.bytes[i * type.bytes],
                type.bytes);
}

std::optional<Value> Function::Call(const std::vector<Value>& arguments, Group& group,
                                    std::array<uint64_t, 3> local_id) const {
  std::vector<std::byte> frame(frame_bytes);
  Item item{
      .group = group, .local_id = local_id, .frame = frame.data(), .frame_bytes = frame_bytes};
  for (size_t i = 0; i < parameters.size(); ++i)
    Write({frame.data() + parameters[i].offset, parameters[i].kind}, arguments.at(i));
  if (body(item) == Next::kJumps) throw Failure("no label " + item.target);
  return item.result;
}

void Closure::Create(Item& item) const {
  if (!refers) item.copies[this].assign(item.frame, item.frame + item.frame_bytes);
}

std::optional<Value> Closure::Call(const std::vector<Value>& arguments, Item& item) const {
  std::vector<std::byte> copy;
  if (!refers) copy = item.copies.at(this);
  Item inner{.group = item.group,
             .local_id = item.local_id,
             .frame = refers ? item.frame : copy.data(),
             .frame_bytes = item.frame_bytes};
  for (size_t i = 0; i < parameters.size(); ++i)
    Write({inner.frame + parameters[i].offset, parameters[i].kind}, arguments.at(i));
  if (body(inner) == Next::kJumps) throw Failure("no label " + inner.target);
  return inner.result;
}

const Variable& Names::Declare(const std::string& name, Kind kind, bool is_local) {
  size_t& end = is_local ? local_bytes : frame_bytes;
  variables.emplace_back(name, Variable{kind, end, is_local});
  end += kind.Bytes();
  return variables.back().second;
}

const Variable& Names::Find(const std::string& name) const {
  for (const auto& [known, variable] : variables | std::views::reverse)
    if (known == name) return variable;
  throw Failure("unknown name " + name);
}

}  // namespace weft::fuzz::judge
