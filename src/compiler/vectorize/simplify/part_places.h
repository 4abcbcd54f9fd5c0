// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes of an access of lanes that choose among a few places (analysis/lanes/place_choice.h) one
// for each place, for the lanes that chose it: these find theirs side by side, where all would be
// gathered.
//
// In: linear flow. Out: the same; weft.mask may name other lanes within a block, too.
//
//   call void @weft.mask(i1 %m)                  call void @weft.mask(i1 (%m and %c))
//   %p = select i1 %c, ptr %a, ptr %b            %x = load float, ptr %a
//   %v = load float, ptr %p                  =>  call void @weft.mask(i1 (%m and not %c))
//                                                %y = load float, ptr %b
//                                                call void @weft.mask(i1 %m)
//                                                %v = select i1 %c, float %x, float %y
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PartPlaces(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
