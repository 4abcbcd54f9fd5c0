// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that are called so often that the compiler shares them: with branches and loops that
// lanes disagree on, from divergent code, by other such functions, with vectors, an array of their
// own and arguments that all lanes share.
// ARGS out int[N] = 0
// ARGS shared int = 5
// EXPECT out[i] = 120 * ((i % 7 + 3) * (i % 7 + 4) / 2 + 5) + (i % 3 == 0 ? 60 * (i % 5 + 9) : 0) + 60 * 8
int sum_to(int n) {
  int places[4] = {0, 0, 0, 0}, sum = 0;
  for (int k = 1; k <= n; ++k) {
    if (k % 2) continue;
    places[k & 3] += k;
  }
  for (int k = n; k > 0; --k) sum += k % 2 ? k : 0;
  for (int k = 0; k < 4; ++k) sum += places[k];
  for (int k = 0; k < 40; ++k) {
    if (k > n) return sum;
    if (sum < 0) sum += places[k & 3] ^ k;
  }
  return sum;
}

int4 steps(int4 v, int n) {
  for (int k = 0; k < 9; ++k) {
    if (v.x > v.y) v = v.yxwz;
    v.z += v.w > k ? sum_to(k) - k * (k + 1) / 2 : 0;
    if (k == n) break;
    v.w += v.z - v.z;
  }
  return v + 1;
}

int both(int n, int shared_number) {
  int4 v = steps((int4)(n, 4, 8, 8), n);
  return sum_to(n) + sum_to(shared_number) - 10 + v.z - 9;
}

#define TEN(x) (x + x + x + x + x + x + x + x + x + x)
#define SIXTY(x) (TEN(x) + TEN(x) + TEN(x) + TEN(x) + TEN(x) + TEN(x))

kernel void functions(global int* out, int shared_number) {
  int i = get_global_id(0), n = i % 7 + 3, sum = 0;
  sum += SIXTY(both(n, shared_number)) + SIXTY(both(n, shared_number));
  if (i % 3 == 0) sum += SIXTY(steps((int4)(i % 5 + 8, 99, 0, 0), n).x);
  sum += SIXTY(steps((int4)(shared_number), 3).x + 2);
  out[i] = sum;
}
