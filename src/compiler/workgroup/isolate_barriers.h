// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Puts each barrier into a block of its own, where the split cuts.
//
// In: barriers anywhere. Out: a block with a barrier has no phis and holds the barrier and an
// unconditional branch, nothing else; the entry block holds no barrier; the exits of loops are
// apart (part_exits.h); no phi is undefined on some ways. The kernel notes whether it has barriers,
// and loops without one.
//
//   a:  %x = ..                    a:  %x = ..
//       call void @weft.barrier()      br label %b
//       ret void                =>  b:  call void @weft.barrier()
//                                      br label %c
//                                  c:  ret void
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error IsolateBarriers(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
