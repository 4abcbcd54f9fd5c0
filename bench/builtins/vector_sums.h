// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loop of calls that is timed, for functions of vectors of so many bytes. It is compiled for
// each size with the instructions that have such registers, in which vectors are handed over.
#pragma once

namespace weft::bench {

// Of each run: arguments, and turns of the loop that calls the function for each.
constexpr int kElements = 2048, kTurns = 256;

// Adds what the function gives for kTurns arguments from each of `a` on, `step` apart, and of two
// operands for those of `b`, to `out`. Turn by turn: a call keeps no vector in a register, so that
// a sum of one call after another would wait for memory.
template <int kBytes, typename T>
void VectorSums(void* function, int operands, const T* a, const T* b, T* out, T step);

}  // namespace weft::bench
