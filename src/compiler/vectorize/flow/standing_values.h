// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What lanes take along from a loop that has several exits is mostly a variable of the loop, as it
// was in the turn in which they left or as that turn made it. Such a variable stands still for
// lanes that have left, and then is what they take along: one select a turn, instead of one for
// each exit and a value besides the variable.
//
//   loop:  %z = phi [ .. ], [ %next, %turn.end ]            %z = phi [ .. ], [ %stands, %turn.end ]
//   left by one exit with %z, by another with %next    =>
//   turn.end:                                               %stands = select (stays, or leaves by
//   the
//                                                             other exit), %next, %z
#pragma once

#include "compiler/analysis/uniformity.h"
#include "compiler/vectorize/flow/flow_masks.h"
#include "compiler/vectorize/flow/loop_levels.h"

namespace weft::compiler {

// At the end of the loop's turn, when the masks of its edges are known and `stay` is that of the
// lanes which go on. The values behind its exits that are such variables are then those of the end.
void LetVariablesStand(LoopLevel& level, llvm::Value* stay, FlowMasks& masks,
                       const Uniformity& uniformity);

}  // namespace weft::compiler
