// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes that leave three loops in one another in different turns wait for each other once.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel powers: {{8|16}} work-items at a time
ulong multiply(ulong a, ulong b, ulong m) {
  ulong product = 0;
  for (; b; b >>= 1) {
    if (b & 1) product = product >= m - a ? product - (m - a) : product + a;
    a = a >= m - a ? a - (m - a) : a + a;
  }
  return product;
}

kernel void powers(global const ulong* modulus, global ulong* out) {
  int i = get_global_id(0);
  ulong m = modulus[i], sum = 0;
  for (ulong base = 2; base < m; base += 7) {
    ulong a = base, result = 1;
    for (ulong exponent = m - 1; exponent; exponent >>= 1) {
      if (exponent & 1) result = multiply(result, a, m);
      a = multiply(a, a, m);
    }
    if (result == 1) break;
    sum += result;
  }
  out[i] = sum;
}
