// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipes.h"

#include <map>

namespace weft::fuzz::judge {
namespace {

Pipe& PipeOf(const Arguments& arguments) {
  return *reinterpret_cast<Pipe*>(arguments.at(0).Address());
}

Value Answer(int status) { return Value::Of(kInt, status); }

Value ReadPipe(const Arguments& arguments) {
  Pipe& pipe = PipeOf(arguments);
  if (pipe.next == pipe.packets.size()) return Answer(-1);
  std::memcpy(arguments.at(1).Address(), &pipe.packets[pipe.next++], sizeof(uint32_t));
  return Answer(0);
}

// A packet, or one of a reservation, which is the number of the packet that it begins with, and
// one.
Value WritePipe(const Arguments& arguments) {
  Pipe& pipe = PipeOf(arguments);
  const bool is_reserved = arguments.size() == 4;
  uint32_t packet;
  std::memcpy(&packet, arguments.back().Address(), sizeof packet);
  if (!is_reserved) pipe.packets.push_back(packet);
  if (is_reserved)
    pipe.packets.at(size_t(arguments[1].Integer() - 1 + arguments[2].Integer())) = packet;
  return Answer(0);
}

Value ReserveWritePipe(const Arguments& arguments) {
  Pipe& pipe = PipeOf(arguments);
  const auto id = uint32_t(pipe.packets.size() + 1);
  pipe.packets.resize(pipe.packets.size() + size_t(arguments.at(1).Integer()));
  return Value::Of(kUint, id);
}

Value IsValidReserveId(const Arguments& arguments) { return Answer(arguments.at(0).IsTrue()); }

Value CommitWritePipe(const Arguments&) { return Answer(0); }

}  // namespace

Value PipeArgument(Pipe& pipe) {
  return Value::At(Kind{kUint}, reinterpret_cast<std::byte*>(&pipe));
}

Builtin FindPipeFunction(std::string_view name) {
  static const std::map<std::string_view, Builtin> functions = {
      {"read_pipe", ReadPipe},
      {"write_pipe", WritePipe},
      {"reserve_write_pipe", ReserveWritePipe},
      {"is_valid_reserve_id", IsValidReserveId},
      {"commit_write_pipe", CommitWritePipe},
  };
  const auto found = functions.find(name);
  return found == functions.end() ? nullptr : found->second;
}

}  // namespace weft::fuzz::judge
