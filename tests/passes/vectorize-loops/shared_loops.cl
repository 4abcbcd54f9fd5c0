// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that run once for all work-items, of a kernel that has lanes: each sum is made in order, and
// what it adds up is computed for several turns at once. Not so where turns are a row apart.
// RUN: weftc -emit-llvm=finish --width=8 --target-cpu=x86-64-v3 --kernel=powers -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=finish --width=8 --target-cpu=x86-64-v3 --kernel=column -o - %s | FileCheck %s --check-prefix=COLUMN

// CHECK-LABEL: define {{.*}}@weft_kernel_entry
// CHECK: call <8 x float> @llvm.sqrt.v8f32
// CHECK: = call float @llvm.vector.reduce.fadd.v8f32(float %{{.*}}, <8 x float> %{{.*}})
kernel void powers(global const float* in, global float* out, int n) {
  const int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += sqrt(in[k]);
  out[i] = in[i] / sum;
}

// COLUMN-LABEL: define {{.*}}@weft_kernel_entry
// COLUMN-NOT: @llvm.vector.reduce.fadd
// COLUMN: }
kernel void column(global const float* in, global float* out, int n) {
  const int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += sqrt(in[k * n]);
  out[i] = in[i] / sum;
}
