// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes divisions by a constant of few bits a product with its reciprocal in two parts, where the
// processor has a fused multiply-add: a division takes the divider as long as five to ten of those.
// The bits are the same: a quotient by a divisor of b bits is further from where rounding changes
// than 2^-(p + 1 + b) of itself, p being those of the type, and the two products are off by less
// than 2^(2 - 2p). After N. Brisebarre, J.-M. Muller, S. K. Raina, "Accelerating correctly rounded
// floating-point division when the divisor is known in advance", IEEE Transactions on Computers 53,
// 2004.
//
// In: divisions by constants, of what was an integer, or that may be 2.5 ULP off (quotients below
// 2^-100 are up to one). Out: none.
//
//   %y = fdiv float %x, 255.0, !fpmath 2.5
//     =>
//   %low = fmul float %x, L             H is 1/255 rounded toward zero, L the rest: both have its
//   %y = fma float %x, H, %low          sign, so that zeros and infinities have the right one
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error DivideByConstants(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
