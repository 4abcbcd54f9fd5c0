// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <deque>
#include <memory>

#include "runtime/kernel/pipe_ring.h"
#include "weft/compiler.h"

namespace weft {

// A program's variables on a device.
struct ProgramVariables {
  std::shared_ptr<std::byte> memory;  // of all of them
  std::deque<PipeRing> pipes;         // among them
};

// With their initial values, and with the addresses among them written in. Null for a program
// without. Throws std::bad_alloc.
std::shared_ptr<ProgramVariables> MakeProgramScope(const ProgramScope& scope);

}  // namespace weft
