// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lambdas that capture by value and by reference, in loops that lanes leave apart.
// ARGS in const int[N] = i
// ARGS out int[N] = 0
// OPTIONS -cl-std=CLC++2021
// EXPECT out[i] = (i % 7) * (i % 7 - 1) / 2 + 10 * i
template <typename F>
void each(int count, F body) {
  for (int i = 0; i < count; ++i) body(i);
}

kernel void sums(global const int* in, global int* out) {
  int id = get_global_id(0);
  int total = 0;
  each(in[id] % 7, [&](int i) { total += i; });
  auto tenfold = [v = in[id]] { return v * 10; };
  out[id] = total + tenfold();
}
