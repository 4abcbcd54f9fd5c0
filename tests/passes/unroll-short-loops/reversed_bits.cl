// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: weftc -S --target-cpu=graniterapids --width=16 --kernel=reverse -o - %s | FileCheck %s

// Once for all lanes, once for the last ones.
// CHECK-COUNT-2: vgf2p8affineqb
// CHECK-NOT: vgf2p8affineqb
kernel void reverse(global const uint* in, global uint* out) {
  uint left = in[get_global_id(0)], reversed = 0;
  for (int k = 0; k < 32; ++k) {
    reversed = reversed << 1 | (left & 1);
    left >>= 1;
  }
  out[get_global_id(0)] = reversed;
}
