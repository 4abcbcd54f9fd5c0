// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whole groups use the widest registers of each target, and its fused multiply-add where it has one.
// RUN: weftc --target-cpu=x86-64-v4 --width=16 -S %s | FileCheck %s --check-prefix=AVX512
// RUN: weftc --target-cpu=x86-64-v3 --width=8 -S %s | FileCheck %s --check-prefix=AVX2
// RUN: weftc --target-cpu=x86-64-v2 --width=4 -S %s | FileCheck %s --check-prefix=SSE
// RUN: weftc --target-cpu=neoverse-n1 --width=4 -S %s | FileCheck %s --check-prefix=AARCH64
kernel void saxpy(global float* y, global const float* x, float a) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}
// AVX512: vfmadd213ps {{.*}}%zmm
// AVX2: vfmadd213ps {{.*}}%ymm
// SSE: mulps
// SSE: addps
// AARCH64: fmla {{v[0-9]+}}.4s
