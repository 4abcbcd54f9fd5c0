// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void primes(global int* is_prime) {
  int n = get_global_id(0) * 2 + 3, found = 1;
  for (int d = 3; d * d <= n; d += 2)
    if (n % d == 0) {
      found = 0;
      break;
    }
  is_prime[get_global_id(0)] = found;
}
