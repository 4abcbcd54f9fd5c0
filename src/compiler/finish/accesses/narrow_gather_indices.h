// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has gathers and scatters count from one base by indices of 32 bits where there are such: the
// machine then takes twice as many lanes at once, and adds the base itself. Code generation sees an
// address only in the access's block, and takes indices for signed ones; unsigned ones of lanes
// that access memory are the same, unless an object may be so large
// (VariantKey::has_large_objects) or the base may lie before it. Of a private array's places 32
// bits tell all, and known bits may tell that they hold any other index or a sum of several.
//
// In: a kernel that is done but for lower-gathers. Out: the same, with addresses computed where
// they are used.
//
//   %i = zext <16 x i32> %x to <16 x i64>        ..
//   %p = getelementptr float, ptr %a, %i         ..
//   ..                                           %i = sext <16 x i32> %x to <16 x i64>
//   ..                                       =>  %p = getelementptr float, ptr %a, %i
//   @llvm.masked.gather(<16 x ptr> %p, ..)       @llvm.masked.gather(<16 x ptr> %p, ..)
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error NarrowGatherIndices(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
