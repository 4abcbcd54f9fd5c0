// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// native_log2: a shorter log2; subnormals count as zero; accuracy is the implementation's. OpenCL
// C 6.15.2.
#include "builtins/math/exponential/log_core.h"

WEFT_OVERLOAD float native_log2(float x) { return Log2Fast(x); }

WEFT_BY_COMPONENT_1(native_log2, float, float)
