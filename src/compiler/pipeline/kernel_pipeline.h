// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a program's spir64 module to one kernel's native entry.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compiler/pipeline/pass_list.h"
#include "llvm/Support/Error.h"
#include "weft/compiler.h"

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

namespace weft::compiler {

class BuiltinArchive;

// Is shown the module after each pass.
using PassObserver = std::function<void(const Pass& pass, const llvm::Module& module)>;

// Turns a program's module into one that defines one external function, `weft_kernel_entry`, for
// the kernel that info describes, and says what its code is like: nothing if code for a local size
// would be provisional. The module must not be used then, nor after a failure.
llvm::Expected<std::optional<KernelFacts>> BuildKernel(llvm::Module& program,
                                                       const KernelInfo& info,
                                                       const VariantKey& variant,
                                                       llvm::TargetMachine& machine,
                                                       const BuiltinArchive& builtins,
                                                       const PassObserver& observer = {});

}  // namespace weft::compiler
