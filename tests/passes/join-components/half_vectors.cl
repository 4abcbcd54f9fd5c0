// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: weftc -emit-llvm=vectorize --target-cpu=x86-64-v3 --width=16 --kernel=scale -o - %s | FileCheck %s

// What LLVM has joined already is behind what it has not.
// CHECK: load <64 x half>
// CHECK-NOT: shufflevector
// CHECK: fpext <64 x half>
// CHECK-NOT: shufflevector
// CHECK: store <64 x half>
kernel void scale(global const half* in, global half* out) {
  size_t i = get_global_id(0);
  vstore_half4(vload_half4(i, in) * 2.0f + 1.0f, i, out);
}
