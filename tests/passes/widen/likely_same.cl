// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What long runs of work-items have in common is read once where it is the same for all lanes. A
// run of four is not guessed.
// RUN: weftc -emit-llvm=vectorize --width=16 --target-cpu=x86-64-v3 --kernel=runs -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=vectorize --width=16 --target-cpu=x86-64-v3 --kernel=fours -o - %s | FileCheck %s --check-prefix=FOURS

// CHECK: icmp ne <16 x i32>
// CHECK: br i1
// CHECK: %[[ONE:.*]] = load float, ptr addrspace(1)
// CHECK: insertelement <16 x float> poison, float %[[ONE]], i64 0
// CHECK: call <16 x float> @llvm.masked.gather
kernel void runs(global float* out, global const float* in) {
  int i = get_global_id(0);
  out[i] *= in[i / 64 % 32];
}

// FOURS-NOT: icmp ne <16 x i32>
// FOURS: call <16 x float> @llvm.masked.gather
kernel void fours(global float* out, global const float* in) {
  int i = get_global_id(0);
  out[i] *= in[i / 4 % 32];
}
