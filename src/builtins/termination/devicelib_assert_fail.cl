// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __devicelib_assert_fail: the runtime tells of the assertion that failed and ends the process
// (weft/termination_abi.h). Compilers of SYCL have assert call it (cl_intel_devicelib_assert).
#include "builtins/lib/widths.h"

typedef const generic char* Text;

int __weft_fail_assertion(Text expression, Text file, int line, Text function, ulong global_x,
                          ulong global_y, ulong global_z, ulong local_x, ulong local_y,
                          ulong local_z);

void __devicelib_assert_fail(Text expression, Text file, int line, Text function, ulong global_x,
                             ulong global_y, ulong global_z, ulong local_x, ulong local_y,
                             ulong local_z) {
  __weft_fail_assertion(expression, file, line, function, global_x, global_y, global_z, local_x,
                        local_y, local_z);
}
