// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = i * 2 + 1
int memset(int x) { return x * 2; }
int puts(int x) { return x + 1; }
kernel void exit(global int* out) { out[get_global_id(0)] = puts(memset(get_global_id(0))); }
kernel void malloc(global int* out) { out[get_global_id(0)] = puts(memset(get_global_id(0))); }
kernel void main_(global int* out) { exit(out); }
