// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic instructions of a whole SIMD group. Inactive lanes take no part.
//
// - One address for all lanes: a read-modify-write is made once, with what the lanes' operands come
//   to; each lane's old value is found from those of the lanes before it, as if the lanes had come
//   one after another with nothing in between. A compare-and-exchange is made for one lane; the
//   others are told the outcome as long as it makes them fail.
// - Loads and stores, unless they are sequentially consistent: as plain ones, between fences.
// - Anything else: lane by lane. Updates that others can see ask first whether the addresses are
// one.
#pragma once

#include "compiler/vectorize/widen/lane_values.h"

namespace weft::compiler {

// Nothing if the instruction is no atomic. At least one lane of the mask (null: all) is active.
std::optional<Lanes> AtomicOnLanes(LaneValues& values, llvm::Instruction& instruction,
                                   const LaneShapes::Interleaved& interleaved, llvm::Value* mask);

// An atomic load or store that is not sequentially consistent, or a volatile one, as a plain one of
// all lanes: LLVM's masked accesses are neither, but none of them is merged with another across the
// fences, nor left out.
Lanes AccessBetweenFences(LaneValues& values, llvm::Instruction& access,
                          const LaneShapes::Interleaved& interleaved, llvm::Value* mask);

}  // namespace weft::compiler
