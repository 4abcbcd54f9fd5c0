// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the atomic updates that may be made later than written, up to the end of the run of
// work-groups that a thread takes on, and marks them for defer_atomics.h. Such an update gives no
// result and does the same in any order (a sum, a least value, ...). Nothing may tell when it is
// made:
//
// - The kernel has no fence, no atomic that reads, no volatile access, and no call that might have
//   one. It then never waits, so the delay ends, and learns nothing from others while it runs.
// - Its updates are relaxed, so that whoever looks on, another kernel or the host, knows no order
//   between one and anything else (OpenCL 3.3.6); or there is but one, of whatever order. What was
//   written before it is there when it is late, too; and what comes behind it is ordered by
//   nothing, since without its result nobody knows whose update it came after.
// - In the work-item's own order nothing behind it touches the object, but updates of the same
//   kind. What other work-items do to the object in plain accesses would race with it anyway.
//
// In: one function for one work-item. Out: the same, with `!weft.deferrable`.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error MarkDeferrableAtomics(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
