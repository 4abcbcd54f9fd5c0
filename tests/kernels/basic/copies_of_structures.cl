// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a function writes into a structure that it is given by value stays its own.
// ARGS in const int[N] = i * 7
// ARGS out int[N] = 1
// EXPECT out[i] = 0
// LOCAL 1 3 16
typedef struct {
  int cells[8];
} Cells;
__attribute__((noinline)) int change(Cells own, int i) {
  own.cells[i & 7] = 5;
  return own.cells[(i + 1) & 7];
}
kernel void copies(global const int* in, global int* out) {
  int id = get_global_id(0);
  Cells own;
  for (int i = 0; i < 8; ++i) own.cells[i] = in[id] + i;
  int next = change(own, id) - in[id] - ((id + 1) & 7);
  out[id] = own.cells[id & 7] - in[id] - (id & 7) + next;
}
