// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Divergent flow, gathers, integer division and barriers compile for every target, and leave no call
// behind.
// RUN: weftc --target-cpu=x86-64-v4 --width=16 -S %s | FileCheck %s --check-prefixes=ALL,AVX512 --implicit-check-not=call
// RUN: weftc --target-cpu=skylake --width=8 -S %s | FileCheck %s --check-prefixes=ALL,AVX2 --implicit-check-not=call
// RUN: weftc --target-cpu=x86-64-v2 --width=4 -S %s | FileCheck %s --check-prefixes=ALL,SSE --implicit-check-not=call
// RUN: weftc --target-cpu=neoverse-n1 --width=4 -S %s | FileCheck %s --check-prefixes=ALL,AARCH64 --implicit-check-not={{[[:space:]]}}bl{{[[:space:]]}}
kernel void collatz(global int* steps, global const int* start, local int* t) {
  size_t i = get_global_id(0), l = get_local_id(0);
  int n = start[start[i]], count = 0;
  while (n > 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    if (++count == 1000) break;
  }
  t[l] = count / (n + 7);
  barrier(CLK_LOCAL_MEM_FENCE);
  steps[i] = t[get_local_size(0) - 1 - l];
}
// ALL: weft_kernel_entry:
// AVX512: vpgatherdd {{.*}}%zmm
// AVX2: vpgatherdd {{.*}}%ymm
// SSE: divpd
// AARCH64: fdiv {{v[0-9]+}}.2d
