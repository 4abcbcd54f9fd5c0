// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IR of each stage of each kernel as files, for the compiler's authors.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
}

namespace weft::compiler {

// Writes <kernel>.<stage>.ll into the settings' directory. A directory that cannot be written to is
// no error.
void DumpModule(llvm::StringRef kernel, llvm::StringRef stage, const llvm::Module& module);

}  // namespace weft::compiler
