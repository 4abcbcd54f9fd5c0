// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Says which address space a generic pointer points into. One whose space is known by now gives
// itself or null; for others the address is compared with where the thread's local and private
// memory lie, since addresses carry no mark. OpenCL C 6.15.10.
//
// In: address spaces inferred. Out: no call of __to_global, __to_local or __to_private.
//
//   %l = call ptr addrspace(3) @__to_local(ptr addrspace(4) %g)
//     =>  %is_inside = icmp ult i64 (%g - worker->local_memory), worker->local_bytes
//         %l = select i1 %is_inside, ptr addrspace(3) (cast of %g), ptr addrspace(3) null
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// Whether it is what clang calls for to_global, to_local or to_private.
bool IsSpaceQuery(llvm::StringRef name);

llvm::Error LowerSpaceQueries(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
