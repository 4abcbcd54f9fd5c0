// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes LLVM's instructions of OpenCL C's conversions between integers, of which LLVM's back end
// for SPIR-V takes unsigned values for signed ones where they become wider or saturate.
//
//   %y = call i32 @_Z12convert_uinth(i8 %x)  =>  %y = zext i8 %x to i32
#pragma once

#include "llvm/IR/Module.h"

namespace weft {

void LowerConversions(llvm::Module& module);

}  // namespace weft
