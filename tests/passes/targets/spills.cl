// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors that find no room in registers have places that do not cross cache lines.
// RUN: weftc --kernel=many --target-cpu=x86-64-v4 --width=16 -S %s | FileCheck %s --check-prefix=AVX512
// RUN: weftc --kernel=many --target-cpu=x86-64-v3 --width=8 -S %s | FileCheck %s --check-prefix=AVX2
// RUN: weftc --kernel=few --target-cpu=x86-64-v3 --width=8 -S %s | FileCheck %s --check-prefix=FEW
kernel void many(global float* out, global const float* in) {
  size_t i = get_global_id(0);
  float values[40];
  for (int k = 0; k < 40; ++k) values[k] = in[i + k * 1024];
  for (int k = 0; k < 40; ++k) out[i + k * 1024] = values[k] * values[39 - k];
}
// AVX512: andq $-64, %rsp
// AVX512-NOT: vmovups %zmm{{[0-9]+}}, {{-?[0-9]*}}(%rsp)
// AVX512: vmovaps %zmm{{[0-9]+}}, {{-?[0-9]*}}(%rsp)
// AVX2: andq $-32, %rsp
// AVX2-NOT: vmovups %ymm{{[0-9]+}}, {{-?[0-9]*}}(%rsp)
// AVX2: vmovaps %ymm{{[0-9]+}}, {{-?[0-9]*}}(%rsp)

kernel void few(global float* out, global const float* in) {
  size_t i = get_global_id(0);
  out[i] = in[i] * in[i + 1024];
}
// FEW-NOT: andq ${{.*}}, %rsp
