// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps masks that AVX-512 makes of a vector's signs and shifts in place. Where such a mask goes to
// a general register, LLVM 22 takes the signs there by vmovmsk instead and drops the mask, if it
// sees no other use until the mask's register changes; what changes it may be the other use.
//
// In: machine code that is done but for shorter encodings.
//
//   $k0 = VPMOVD2MZ128kr $xmm0; $eax = KMOVBrk $k0; $k0 = KSHIFTRBki $k0, 1
//     =>  $k0 = VPMOVD2MZ128kr $xmm0; KILL implicit $k0; $eax = ...
//
// KILL is no code, but a use of the mask of which vmovmsk cannot take the place.
#pragma once

namespace llvm {
class Pass;
}

namespace weft::compiler {

llvm::Pass* MakeKeepSignMasks();

}  // namespace weft::compiler
