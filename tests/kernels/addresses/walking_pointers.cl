// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers that take a step each turn: along a row that all work-items share and behind its end, along rows of their own,
// forwards and backwards, by two, through private memory, and to what they find after another number of turns each.
// ARGS shared_row int[N] = 0
// ARGS rows int[N] = 0
// ARGS twos int[N] = 0
// ARGS products int[N] = 0
// ARGS found int[N] = 0
// ARGS in const int[4 * N + 16] = i
// EXPECT shared_row[i] = 15
// EXPECT rows[i] = 176 * i + 108
// EXPECT twos[i] = 3 * i + 6
// EXPECT products[i] = 26 * i * i
// EXPECT found[i] = i - i % 8 + 7
kernel void walk(global int* shared_row, global int* rows, global int* twos, global int* products, global int* found,
                 global const int* in) {
  const int i = get_global_id(0);
  int sum = 0;
  global const int* p = in;
  for (int k = 0; k < 5; ++k) sum += *p++;
  shared_row[i] = sum + *p;

  sum = 0;
  p = in + 4 * i;
  for (int k = 0; k < 4; ++k) sum += *p++;
  int back = 0;
  for (int k = 0; k < 4; ++k) back = back * 3 + *--p;
  rows[i] = sum + back;

  sum = 0;
  p = in + i;
  for (int k = 0; k < 3; ++k, p += 2) sum += *p;
  twos[i] = sum;

  int of_item[6];
  int* q = of_item;
  for (int k = 0; k < 6; ++k) *q++ = k * i;
  sum = 0;
  q = of_item;
  for (int k = 0; k < 3; ++k, q += 2) sum += q[0] * q[1];
  products[i] = sum;

  for (p = in + i; *p % 8 != 7; ++p);
  found[i] = *p;
}
