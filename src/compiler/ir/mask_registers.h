// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Target/TargetMachine.h"

namespace weft::compiler {

// Whether the machine has registers for masks, of a bit for each lane. Others hold masks in
// vectors.
inline bool HasMaskRegisters(const llvm::TargetMachine& machine) {
  return machine.getTargetTriple().isX86() &&
         machine.getMCSubtargetInfo()->checkFeatures("+avx512f");
}

}  // namespace weft::compiler
