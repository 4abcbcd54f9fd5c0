// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Four elements apart are loads of all between them; seven are gathered where that is quick.
// RUN: weftc -emit-llvm=vectorize --width=16 --local-size=16,1,1 --target-cpu=graniterapids --kernel=fourths -o - %s | FileCheck %s --check-prefix=LOADS
// RUN: weftc -emit-llvm=vectorize --width=16 --local-size=16,1,1 --target-cpu=graniterapids --kernel=sevenths -o - %s | FileCheck %s --check-prefix=GATHER
// RUN: weftc -emit-llvm=vectorize --width=16 --local-size=16,1,1 --target-cpu=znver5 --kernel=sevenths -o - %s | FileCheck %s --check-prefix=LOADS

// LOADS-NOT: @llvm.masked.gather
// LOADS: ret void
kernel void fourths(global const float* in, global float* out) {
  out[get_global_id(0)] = in[get_global_id(0) * 4];
}

// GATHER: @llvm.masked.gather.v16f32
kernel void sevenths(global const float* in, global float* out) {
  out[get_global_id(0)] = in[get_global_id(0) * 7];
}
