// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pipes of words, whose arguments are their addresses.
#pragma once

#include "builtins.h"

namespace weft::fuzz::judge {

struct Pipe {
  std::vector<uint32_t> packets{};
  size_t next = 0;  // the packet that is read next
};

Value PipeArgument(Pipe& pipe);
// Nothing if there is none.
Builtin FindPipeFunction(std::string_view name);

}  // namespace weft::fuzz::judge
