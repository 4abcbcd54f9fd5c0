// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace weft::compiler {

// Leaves the assembler of inline assembly, and of that outside functions, without a file system:
// .include and .incbin, which macros may spell as well, find nothing. Once, after LLVM's targets
// are initialized.
void TakeFilesFromAssembler();

}  // namespace weft::compiler
