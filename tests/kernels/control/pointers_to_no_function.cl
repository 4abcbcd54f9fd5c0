// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls that reach no function of their type: each returns zeros.
// ARGS in const int[N] = i
// ARGS out int[N] = -1
// OPTIONS -cl-std=CL3.0
// EXPECT out[i] = i % 4 == 1 ? i + 1 : 0
// LOCAL 1 3 16
// NO SPIRV such calls are undefined, and clang leaves them out of its modules
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
typedef int (*Operation)(int);
int next(int a) { return a + 1; }
float half_of(float a) { return a / 2; }
int absent(int a);

kernel void nothing(global const int* in, global int* out) {
  int id = get_global_id(0);
  Operation never_set;
  Operation some = 0;
  if (id % 4 == 1) some = next;
  if (id % 4 == 2) some = (Operation)half_of;
  if (id % 4 == 3) some = (Operation)(size_t)in[id];
  // Undefined behaviour may give any function of the type, and none but `next` is there.
  int any = never_set(-1);
  out[id] = some(in[id]) + (any != 0);
}
