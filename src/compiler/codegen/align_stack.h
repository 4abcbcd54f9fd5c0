// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stack is aligned for 16 bytes where a function begins, and LLVM aligns it for more if it
// knows of larger places before it allocates registers. Vectors that then find no room in
// registers are no such places: those of 32 bytes would lie across two cache lines every fourth
// time, those of 64 bytes three times of four.
//
// In: machine code with virtual registers. Where it has more vectors than the machine has
// registers, the stack is aligned for them, which takes the frame pointer.
#pragma once

namespace llvm {
class Pass;
}

namespace weft::compiler {

llvm::Pass* MakeAlignStack();

}  // namespace weft::compiler
