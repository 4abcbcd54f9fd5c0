// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs get of functions of one float with -cl-fast-relaxed-math, against OpenCL C 7.4's
// table for unsafe math optimizations.
#pragma once

namespace weft::sweep {

// Whether all functions are within the table; prints a line for each, and where one is not.
bool CheckRelaxed();

}  // namespace weft::sweep
