// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Templates of functions and classes, their parameters deduced and given, and what is constant.
// ARGS in const int[N] = i
// ARGS out int[N] = 0
// OPTIONS -cl-std=CLC++
// EXPECT out[i] = 3 * i + 66
template <typename T>
T twice(T value) {
  return value + value;
}

template <typename T, int n>
struct Ring {
  T cells[n];
  constexpr int size() const { return n; }
  T& operator[](int i) { return cells[i % n]; }
};

template <typename... T>
int sum(T... values) {
  return (0 + ... + values);
}

constexpr int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

kernel void rings(global const int* in, global int* out) {
  int id = get_global_id(0);
  Ring<int, 4> ring = {};
  for (int i = 0; i < 2 * ring.size(); ++i) ring[i] += in[id];
  constexpr int product = factorial(4);  // which no kernel could call
  // The cell has been added to twice.
  out[id] = ring[5] + in[id] + sum(1, twice(4), product, (int)twice(float2(16.5f)).y);
}
