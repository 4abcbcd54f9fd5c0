// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the vectorizer tells a kernel's author, in plain words: LLVM's analysis remarks under a pass
// name of our own. They reach the context's diagnostic handler, and only if it wants them.
#pragma once

#include "llvm/IR/Instruction.h"

namespace weft::compiler {

inline constexpr llvm::StringLiteral kRemarkPass = "weft";

// Remarks on the whole kernel and on the source line that an instruction stems from.
void Remark(const llvm::Function& kernel, const llvm::Twine& text);
void Remark(const llvm::Instruction& at, const llvm::Twine& text);

}  // namespace weft::compiler
