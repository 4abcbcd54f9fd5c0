// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that call themselves as often as constants say, once, twice or in turn, with values of
// the work-item beside them; and one that does so as often as data say, but last of all.
// ARGS in const int[N + 32] = i * 37 % 101
// ARGS out int[N] = 0
// OPTIONS -cl-std=CLC++2021
// NO SPIRV clang makes loops of some of the calls, where a number of the loop is what was constant
// EXPECT out[i] = 6765 + 3628800 + 3 + in[i] * in[i] * in[i] * in[i] * in[i] + (in[i] + in[i + 1] * 2 + in[i + 2] * 4 + in[i + 3] * 8) + (in[i] + 1) * in[i] / 2
constexpr unsigned fibonacci(unsigned n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

constexpr int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

constexpr bool is_odd(int n);
constexpr bool is_even(int n) { return n == 0 ? true : is_odd(n - 1); }
constexpr bool is_odd(int n) { return n == 0 ? false : is_even(n - 1); }

template <typename T>
constexpr T power(T base, int n) {
  return n == 0 ? T(1) : n % 2 ? base * power(base, n - 1) : power(base * base, n / 2);
}

int polynomial(global const int* factors, int x, int n) {
  if (n == 0) return 0;
  int rest = polynomial(factors + 1, x, n - 1);
  return factors[0] + x * rest;
}

int triangle(int n, int sum) { return n == 0 ? sum : triangle(n - 1, sum + n); }

kernel void unfold(global const int* in, global int* out) {
  int id = get_global_id(0);
  const int ten = 10;
  out[id] = fibonacci(20) + factorial(ten) + is_even(50) + 2 * is_odd(31) +
            power(in[id], 5) + polynomial(in + id, 2, 4) + triangle(in[id], 0);
}
