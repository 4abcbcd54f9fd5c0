// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = i % 2 == 0 ? 2 * (i % 5) + 1 : 2 * (i % 5)
kernel void tangled(global int* out) {
  int i = get_global_id(0), n = i % 5, r = 0;
  if (i & 1) goto odd;
even:
  r += 1;
odd:
  if (n == 0) goto done;
  --n;
  if (i & 1) { r += 2; goto odd; }
  r += 1;
  goto even;
done:
  out[i] = r;
}
