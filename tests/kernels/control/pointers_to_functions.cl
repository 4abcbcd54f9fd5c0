// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that lanes choose from a table, are handed and hand on; one has a barrier, which all come to.
// ARGS in const int[N] = i * 7
// ARGS out int[N] = 0
// ARGS cells local int[L]
// EXPECT out[i] = (i * 7 % 4 == 0 ? i * 8 : i * 7 % 4 == 1 ? i * 6 : i * 7 % 4 == 2 ? 7 * i * i : 0) + 2 * i
// OPTIONS -cl-std=CL3.0
// LOCAL 1 3 16
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
typedef int (*Operation)(int, int);
int add(int a, int b) { return a + b; }
int subtract(int a, int b) { return a - b; }
int multiply(int a, int b) { return a * b; }
constant Operation kOperations[] = {add, subtract, multiply, 0};

void double_id(local int* cell) {
  *cell = (int)get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  *cell *= 2;
}

Operation choose(int number) { return kOperations[number % 4]; }

int apply(Operation operation, int a, int b) { return operation ? operation(a, b) : 0; }

kernel void operations(global const int* in, global int* out, local int* cells) {
  int id = get_global_id(0);
  void (*own)(local int*) = double_id;
  own(cells + get_local_id(0));
  out[id] = apply(choose(in[id]), in[id], id) + cells[get_local_id(0)];
}
