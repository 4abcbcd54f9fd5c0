// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IR of each stage of each kernel as files, for the compiler's authors: the knob WEFT_DUMP names
// the directory. The application hands it to the helper in the environment.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
}

namespace weft::compiler {

bool IsDumpWanted();

// Writes <directory>/<kernel>.<stage>.ll. A directory that cannot be written to is no error.
void DumpModule(llvm::StringRef kernel, llvm::StringRef stage, const llvm::Module& module);

}  // namespace weft::compiler
