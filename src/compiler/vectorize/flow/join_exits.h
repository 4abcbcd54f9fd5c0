// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "compiler/vectorize/flow/loop_levels.h"

namespace weft::compiler {

// Makes blocks behind a loop in which only its exits meet, and nothing is computed, part of the
// loop's turns. Lanes that leave a loop by several breaks for one place then leave by one exit: of
// one mask and one value each turn keeps what earlier turns left, not of as many as there are
// breaks.
//
//   body: br %a, join, more   more: br %b, join, latch   join: phi [..]; br end
//     =>  the same, but `join` is of the loop, and has `leave: phi [..]; br end` behind it
void JoinExits(LoopLevels& levels, LoopLevel& level);

}  // namespace weft::compiler
