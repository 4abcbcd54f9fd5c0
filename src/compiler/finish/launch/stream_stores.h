// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets launches that write more than the caches keep (WeftLaunch::streams) write around them, which
// spares memory the read that an ordinary store begins with.
//
// In: the entry, but for stops. Out: the same; stores of innermost loops that write a buffer from
// end to end, which the kernel does not read, are not temporal where the launch asks for it and the
// loop begins at a cache line; masked ones in turns whose lanes all store. So are stores of several
// lines that each work-group makes once, wherever they begin at a line. Such stores are ordered
// with nothing but the thread's own accesses and, on x86, atomic updates. So kernels that order
// accesses otherwise are left alone, and so are loops with updates, each of which waits for all
// streams; the runtime waits for them before it tells that work-groups are done. A branch at the
// store costs less than a copy of the loop takes to compile.
//
//   store <16 x float> %v, ptr %p  =>  br i1 %is_streamed, label %streamed, label %ordinary
//                                      ...
//                                      store <16 x float> %v, ptr %p, align 64, !nontemporal
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error StreamStores(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
