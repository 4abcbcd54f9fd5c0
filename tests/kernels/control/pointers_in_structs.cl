// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that structs name, in constant, private, local and the program's memory, passed by value and returned.
// ARGS in const int[N] = i * 5
// ARGS out int[N] = 0
// OPTIONS -cl-std=CL3.0
// EXPECT out[i] = 3 * ((i * 5 + (i % 2 ? 7 : -2)) * 9 + 4) + (i % 3 == 0 ? 100 : i % 3 == 1 ? -i * 5 : 0)
// LOCAL 1 3 16
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
typedef int (*Operation)(int, int);
typedef struct {
  char name;
  int operand;
  Operation operation;
} Step;

int add(int a, int b) { return a + b; }
int subtract(int a, int b) { return a - b; }
int multiply(int a, int b) { return a * b; }
int negate(int a) { return -a; }
int hundred(int a) { return 100; }

constant Step kFirst[2] = {{'-', 2, subtract}, {'+', 7, add}};
typedef int (*Last)(int);
global Last kLast[3] = {hundred, negate, 0};

int run(Step step, int value) { return step.operation(value, step.operand); }

// Calls what calls a function of its own type.
int thrice(int value, int unused) { return run((Step){'*', 3, multiply}, value); }

Step step_for(int number) {
  Step step = {'*', 9, multiply};
  if (number == 1) step = (Step){'+', 4, add};
  return step;
}

kernel void steps(global const int* in, global int* out) {
  local Step last;
  int id = get_global_id(0);
  if (get_local_id(0) == 0) {
    last.operation = thrice;
    last.operand = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  Step own[3];
  own[0] = kFirst[id % 2];
  for (int i = 0; i < 2; ++i) own[i + 1] = step_for(i);
  int value = in[id];
  for (int i = 0; i < 3; ++i) value = run(own[i], value);
  value = last.operation(value, last.operand);
  Last end = kLast[id % 3];
  out[id] = value + (end ? end(in[id]) : 0);
}
