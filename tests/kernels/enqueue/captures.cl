// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OPTIONS -cl-std=CL3.0
// ARGS out long[N] = -1
// ARGS data const int[N] = i * i
// EXPECT out[i] = i * i + 3 * i + 77 + i + 5
// Of every size and alignment, pointers and structs among them; and a block of a function.
typedef struct {
  char a;
  long b;
  int c[3];
} record;
constant int added = 5;
int (^constant add)(int) = ^(int x) { return x + added; };
kernel void captures(global long* out, global const int* data) {
  int i = get_global_id(0);
  char small = 77;
  float4 wide = (float4)(0, 0, i, 0);
  record all = {1, i, {0, i, 2}};
  enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{
    out[i] = data[i] + all.b + all.c[1] + (int)wide.z + small + add(i);
  });
}
