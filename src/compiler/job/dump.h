// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IR of each stage of each kernel as files, for the compiler's authors.
#pragma once

#include <string>

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
}

namespace weft::compiler {

// Where dumps go from now on: the process's choice, made before its first job.
void SetDumpDirectory(std::string directory);
bool IsDumpWanted();

// Values have no names unless somebody is to read them: names take time and memory.
bool IsReadableIrWanted();
void WantReadableIr();

// Writes <directory>/<kernel>.<stage>.ll. A directory that cannot be written to is no error.
void DumpModule(llvm::StringRef kernel, llvm::StringRef stage, const llvm::Module& module);

}  // namespace weft::compiler
