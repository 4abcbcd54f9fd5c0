// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a kernel is worth running as SIMD groups, by a rough count of cycles. Arithmetic gains by
// the number of lanes, and so does adjacent memory; memory far apart does not: a gather or a
// scatter takes longer than as many accesses of one work-item, most of all where lanes exchange
// data through local memory, since a gather waits for all stores before it.
#pragma once

#include "llvm/IR/Function.h"

namespace weft::compiler {

// `weft-width` says how many work-items a group would have; `register_bits` is the machine's. For
// `has_large_objects` see VariantKey.
bool GainsFromLanes(llvm::Function& kernel, unsigned register_bits, bool has_large_objects);

}  // namespace weft::compiler
