// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reciprocal roots are estimated where the processor can do it well and the program lets it.
// RUN: weftc --target-cpu=x86-64-v4 --width=16 -S %s | FileCheck %s --check-prefixes=AVX512 --implicit-check-not=vdivps
// RUN: weftc --target-cpu=x86-64-v3 --width=8 -S %s | FileCheck %s --check-prefix=AVX2
// RUN: weftc --target-cpu=x86-64-v4 --width=16 -S %s -- -cl-fp32-correctly-rounded-divide-sqrt | FileCheck %s --check-prefix=EXACT
kernel void roots(global float* out, global const float4* in) {
  size_t i = get_global_id(0);
  out[i] = rsqrt(dot(in[i], in[i])) + 1.0f / sqrt(in[i].x);
}
// AVX512: vrsqrt14ps %zmm
// AVX512: vrsqrt14ps %zmm
// AVX2-COUNT-2: vdivps {{.*}}%ymm
// EXACT-DAG: vrsqrt14ps %zmm
// EXACT-DAG: vdivps {{.*}}%zmm
