// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads by registers where lanes of a whole register are known to be active, or not to be. Where
// one finds out when LLVM 22's code generator takes a masked load apart, it may load what no lane
// asks for in place of what such lanes are to have (`and` of what all lanes share and a constant),
// and makes loads of no known size, at which its pass against blocked store forwarding ends the
// process.
//
// In: a kernel that is done but for code generation. Out: the same, on machines of the x86 family
// without registers for masks.
//
//   %mask = and <16 x i1> %all, <0, 0, 0, 0, 0, 0, 0, 0, 0, .., 0, 1>
//   %v = call <16 x float> @llvm.masked.load(ptr %p, <16 x i1> %mask, <16 x float> %other)
//     =>  %mask.1 = shufflevector <16 x i1> %mask, poison, <8, .., 15>
//         %other.0 = shufflevector <16 x float> %other, poison, <0, .., 7>
//         %other.1 = shufflevector <16 x float> %other, poison, <8, .., 15>
//         %v.1 = call <8 x float> @llvm.masked.load(ptr %p.1, <8 x i1> %mask.1, <8 x float>
//         %other.1) %v = shufflevector <8 x float> %other.0, %v.1, <0, .., 15>
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error PartMaskedLoads(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
