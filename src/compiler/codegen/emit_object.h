// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

namespace weft::compiler {

enum class ObjectFormat { kObject, kAssembly };

// What is spent on code: as much as it is worth, or a tenth of that, for code that takes about
// twice as long to run.
enum class Effort { kUsual, kLeast };

// Machine code of the module: an ELF object, or assembly text. Calls of what the module does not
// define go through the global offset table, because the runtime is out of a call's reach. Errors
// (of inline assembly) go to the context's diagnostic handler.
llvm::SmallVector<char, 0> EmitObject(llvm::Module& module, llvm::TargetMachine& machine,
                                      ObjectFormat format, Effort effort = Effort::kUsual);

}  // namespace weft::compiler
