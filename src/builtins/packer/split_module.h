// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes one compiled builtin file fit for the archive. Loading a module costs in proportion to what
// it defines and declares, and to unpack it in proportion to its size, so a file with hundreds of
// overloads is split into parts of a few, each closed but for calls to other builtins.
//
//   before: max.bc, 120 definitions, version and flag metadata, `(int)x` as a bare fptosi
//   after:  8 modules of up to 16 definitions, no module metadata, `freeze(fptosi x)`
#pragma once

#include <llvm/IR/Module.h>

#include <memory>
#include <string>
#include <vector>

namespace weft::builtins {

struct ModulePart {
  std::unique_ptr<llvm::Module> module;
  std::vector<std::string> names;  // what it defines for others
};

// Removes what linking into a kernel's module would only have to merge or would get wrong.
void CleanModule(llvm::Module& module);

// Splits in source order, so that the widths of one type stay together. Helpers of internal linkage
// are copied into each part that uses them.
std::vector<ModulePart> SplitModule(const llvm::Module& module);

}  // namespace weft::builtins
