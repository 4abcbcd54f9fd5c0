// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop that fills is the library's, and leaves no counting behind.
// RUN: weftc -emit-llvm=finish --width=1 -o - %s | FileCheck %s

// CHECK-LABEL: define {{.*}}@weft_kernel_entry
// CHECK-NOT: store i8
// CHECK: call void @llvm.memset.p1.i64
// CHECK-NOT: store i8
// CHECK: }
kernel void fill(global uchar* image, global const uchar2* runs, global const int* first) {
  int row = get_global_id(0);
  global uchar* out = image + row * 100;
  for (int i = first[row]; i < first[row + 1]; ++i) {
    uchar2 run = runs[i];
    for (int k = 0; k < run.x; ++k) *out++ = run.y;
  }
}
