// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Holds masks that live in several blocks as one for each register of what they are for, where a
// SIMD group fills several. LLVM 22 takes a mask from block to block as one, puts it together of
// what each comparison gives and takes it apart for each operation, with instructions that take
// four cycles each on Intel's processors.
//
// In: a kernel that is done but for code generation. Out: the same, on machines with registers for
// masks.
//
//   loop:                                       loop:
//     %live = phi <16 x i1> [..], [%stay, ..]     %live.0 = phi <8 x i1> [..], [%stay.0, ..]
//                                                 %live.1 = phi <8 x i1> [..], [%stay.1, ..]
//     %more = icmp slt <16 x i64> %i, %n     =>   %more.0 = icmp slt <8 x i64> ..
//                                                 %more.1 = icmp slt <8 x i64> ..
//     %stay = and <16 x i1> %live, %more          %stay.0 = and <8 x i1> %live.0, %more.0
//                                                 %stay.1 = and <8 x i1> %live.1, %more.1
//     %bits = bitcast <16 x i1> %stay to i16      %some = or <8 x i1> %stay.0, %stay.1
//     %any = icmp ne i16 %bits, 0                 %any = icmp ne i8 (bitcast %some to i8), 0
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PartMasks(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
