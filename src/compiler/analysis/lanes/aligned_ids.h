// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ids of dimension 0, what is made of them bit by bit, and counters that go on from there by
// multiples of the width: `for (i = y * 16 + x; i < 1024; i += 256)`. Since SIMD groups begin at
// multiples of their width W, a power of two, the low bits of such a value are the lane's number
// and all lanes share the others. So it costs no vector to tell whether it is below a multiple of
// W: all lanes give the same answer.
#pragma once

#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// Whether a call is the local id that differs from lane to lane.
bool IsLaneId(const llvm::Value& value);

// Whether a value has the lane's number in its lowest bits and others that all lanes share.
bool IsAligned(const llvm::Value& value, unsigned width);

// Whether an instruction uses an aligned value in a way that gives all lanes of the kernel's width
// the same.
bool IsAlikeByAlignment(const llvm::Instruction& instruction);

}  // namespace weft::compiler
