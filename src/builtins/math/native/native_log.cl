// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// native_log: a shorter log2; subnormals count as zero; accuracy is the implementation's. OpenCL
// C 6.15.2.
#include "builtins/math/exponential/log_core.h"

WEFT_OVERLOAD float native_log(float x) { return Log2Fast(x) * 0x1.62e43p-1f; }

WEFT_BY_COMPONENT_1(native_log, float, float)
