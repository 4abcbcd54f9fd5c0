// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes on all functions that the kernel reaches global memory by pointers that no argument of its
// own gives (found_pointers.h).
//
// In: a kernel, simplified. Out: the same; where an access is by such a pointer,
//
//   define void @weft.kernel(..) {  =>  define void @weft.kernel(..) "weft-has-found-pointers" {
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error NoteFoundPointers(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
