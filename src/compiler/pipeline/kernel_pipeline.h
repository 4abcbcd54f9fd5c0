// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a program's spir64 module to one kernel's native entry.
#pragma once

#include <cstdint>
#include <functional>
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

// What the runtime must know of the code that BuildKernel made.
struct KernelFacts {
  uint32_t width = 1;           // work-items to a SIMD group
  uint64_t local_bytes = 0;     // static local variables, from local_memory's start on
  uint64_t context_bytes = 0;   // of private_memory for each SIMD group of a work-group
  uint64_t scratch_bytes = 0;   // of private_memory for the thread, whatever the group's size
  uint64_t private_bytes = 0;   // per work-item, wherever it lies
  uint64_t stream_bytes = 0;    // that a work-item writes, if streams are asked for
  uint32_t rows = 1;            // along dimension 1 to a SIMD group, at most
  uint32_t lane_dimension = 0;  // exchanged with dimension 0
  bool has_barrier = false;
  bool has_free_groups = false;    // nothing depends on how work-items are grouped
  bool has_square_groups = false;  // if free, best about as long along dimension 1 as along 0
  bool flush_denormals = false;
};

// Is shown the module after each pass.
using PassObserver = std::function<void(const Pass& pass, const llvm::Module& module)>;

// Turns a program's module into one that defines one external function, `weft_kernel_entry`, for
// the kernel that info describes. The module must not be used after a failure.
llvm::Expected<KernelFacts> BuildKernel(llvm::Module& program, const KernelInfo& info,
                                        const VariantKey& variant, llvm::TargetMachine& machine,
                                        const BuiltinArchive& builtins,
                                        const PassObserver& observer = {});

}  // namespace weft::compiler
