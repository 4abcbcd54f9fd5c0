// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether each turn of a cycle brings some work-item of the group forward, so that the turns come
// to an end whoever runs when.
//
//   do old = *p; while (!compare_exchange(p, &old, f(old)));   each turn but the last: somebody's
//                                                              exchange was made
//   while ((i = atomic_inc(next)) < n) ..                      a number less for all
//   do .. barrier(..); while (..)                              all others come to the barrier
#pragma once

#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// An object and a byte of it; null if the instruction accesses no memory.
using Place = std::pair<const llvm::Value*, int64_t>;
Place PlaceOf(const llvm::Instruction& access);

// Whether the value is the same in each turn of the cycle, wherever it is computed; looks at a few
// steps of that. Null is not.
bool IsInvariant(const llvm::Value* value, const llvm::Cycle& cycle, unsigned steps = 6);

// Whether there is a turn that brings nobody forward.
bool MayTurnWithoutProgress(const llvm::Cycle& cycle);

// Whether the cycle looks for a free place and takes the first one, in a kernel that frees none:
// what it has passed stays as it was found, so that nobody waits for it to be freed.
//
//   while ((found = cmpxchg(&table[i], 0, key)) != 0 && found != key) i = next(i);
bool TakesPlacesForGood(const llvm::Cycle& cycle);

}  // namespace weft::compiler
