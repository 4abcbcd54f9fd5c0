// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops over the work-items of a group, whose size is known, become straight code where that is
// short: ids are then constants, and with them the places in local memory that work-items use,
// which optimize-group follows from region to region.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// Whether all work-items of a kernel that is split into regions are.
// Quick code unrolls less, and notes it.
bool IsShortUnrolled(llvm::Function& kernel, const KernelJob& job);

// Whether vector registers have room for a value of 32 bits of each work-item, and for a good part
// of what SIMD groups carry from region to region, of so many bytes each.
bool FitsRegisters(const llvm::Function& kernel, uint64_t context_bytes, const KernelJob& job);

}  // namespace weft::compiler
