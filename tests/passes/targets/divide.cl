// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Processors that divide 64 bits quickly do not ask whether 32 bits would do.
// RUN: weftc --target-cpu=znver4 --width=1 -S %s | FileCheck %s --check-prefix=QUICK --implicit-check-not=divl
// RUN: weftc --target-cpu=icelake-server --width=1 -S %s | FileCheck %s --check-prefix=QUICK --implicit-check-not=divl
// RUN: weftc --target-cpu=x86-64-v4 --width=1 -S %s | FileCheck %s --check-prefix=SLOW
kernel void divide(global ulong* out, ulong by) {
  size_t i = get_global_id(0);
  out[i] /= by;
}
// QUICK: divq
// SLOW: divl
