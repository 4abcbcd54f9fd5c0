// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Program-scope variables: globals in address space 1, which all kernels and all variants of a
// program share. They lie in one block that the runtime owns and code reaches as the external
// symbol below; where each lies follows from the module alone. With them lie the constants whose
// addresses they begin with. Attributes of a variable say how the host knows it, and that it is a
// pipe.
#pragma once

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "weft/compiler.h"

namespace weft::compiler {

inline constexpr const char kProgramScopeName[] = "weft_program_scope";

// The host knows the variable by a name, besides that by which programs are linked, and may only
// access it so.
void SetHostAccess(llvm::GlobalVariable& variable, llvm::StringRef name, Access access);

// A variable of the module's own that is an empty pipe when a program begins.
llvm::GlobalVariable* AddPipe(llvm::Module& module, uint32_t packet_bytes, uint32_t max_packets);

// Each variable that the module defines and its offset in the block, those that begin as zeros
// last. The same for a program's IR at any time, since no pass before the one that places them
// removes one.
llvm::MapVector<const llvm::GlobalVariable*, uint64_t> PlaceProgramScope(
    const llvm::Module& module);

// The block's size and initial contents, and what the runtime looks for in it. Fails for a variable
// or block beyond the limits, and for an initial value that nobody knows before the kernel is
// loaded.
llvm::Expected<ProgramScope> DescribeProgramScope(const llvm::Module& module);

}  // namespace weft::compiler
