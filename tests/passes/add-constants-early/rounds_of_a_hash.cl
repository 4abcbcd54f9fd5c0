// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: weftc -emit-llvm=finish --width=1 --target-cpu=x86-64-v4 -o - %s | FileCheck %s
// RUN: weftc -S --width=1 --target-cpu=x86-64-v4 -o - %s | FileCheck %s --check-prefix=CODE
// RUN: weftc -emit-llvm=finish --width=1 --target-cpu=x86-64-v4 -o - %s -- -DTURNS=2 | FileCheck %s --check-prefix=SHORT

// In a chain of 32 rounds, each of which waits for the one before, constants are added to what
// rounds before that one left, and the code generator leaves them there. In a short one they stay
// where LLVM has them.
// CHECK: load <16 x i32>, ptr @constant{{.*}}!invariant.load
// CHECK-NOT: add <16 x i32> {{.*}}splat
// CODE: vpaddd .Lconstant
// CODE-NOT: vprold
// CODE: vpaddd %zmm
// SHORT-NOT: @constant
#ifndef TURNS
#define TURNS 32
#endif
kernel void rounds(global uint16* o) {
  uint16 w = o[get_global_id(0)], a = w, b = w ^ 1, c = w ^ 2, d = w ^ 3;
#pragma unroll
  for (uint i = 0; i < TURNS; ++i) {
    uint16 f = d ^ (b & (c ^ d));
    uint16 t = b + rotate(a + f + (0x5a827999u + i * 77u), (uint16)7);
    a = d;
    d = c;
    c = b;
    b = t;
  }
  o[get_global_id(0)] = a + b + c + d;
}
