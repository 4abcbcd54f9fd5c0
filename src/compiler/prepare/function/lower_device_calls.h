// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has the runtime do what kernels ask of device queues (weft/device_queue_abi.h), and stop kernels
// that ask for it, or the process where an assertion fails (weft/termination_abi.h).
//
// In: the machine's types; builtins that call what stands for the imports. Out: calls of the
// imports, which are told the worker, and some whether the program is built with -g.
//
//   call i64 @__weft_default_queue()  =>  call i64 @weft_default_queue(ptr %worker)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// Whether the function is one that the pass replaces.
bool IsDeviceCall(llvm::StringRef name);

llvm::Error LowerDeviceCalls(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
