// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that ask for ids, called so often that a kernel cannot hold all their copies.
// ARGS out uint[N] = 0
// EXPECT out[i] = i * 16384
// GLOBAL 1 64
// LOCAL NULL 16
void f0(global uint* out) { out[get_global_id(0)] += get_global_offset(0) + get_global_id(0); }
void f1(global uint* out) { f0(out), f0(out), f0(out), f0(out); }
void f2(global uint* out) { f1(out), f1(out), f1(out), f1(out); }
void f3(global uint* out) { f2(out), f2(out), f2(out), f2(out); }
void f4(global uint* out) { f3(out), f3(out), f3(out), f3(out); }
void f5(global uint* out) { f4(out), f4(out), f4(out), f4(out); }
void f6(global uint* out) { f5(out), f5(out), f5(out), f5(out); }
void f7(global uint* out) { f6(out), f6(out), f6(out), f6(out); }

kernel void deep_calls(global uint* out) { f7(out); }
