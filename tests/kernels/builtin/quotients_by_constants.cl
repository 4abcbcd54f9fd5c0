// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Quotients by constants are those by arguments: zeros, infinities and large ones as well; small
// ones but for an ULP.
// ARGS bad int[N] = 0
// ARGS d const float[6] = i == 0 ? 255 : i == 1 ? 3 : i == 2 ? -9 : i == 3 ? 1000000 : i == 4 ? 1.5 : 524289
// ARGS e const double[2] = i ? 360 : 7
// EXPECT bad[i] = 0
// GLOBAL 1 64 1031
bool Differs(float x, float exact, float quotient) {
  if (fabs(exact) < 0x1p-100f)
    return !(fabs(quotient - exact) <= fmax(fabs(exact) * 0x1p-23f, 0x1p-149f)) ||
           signbit(quotient) != signbit(exact);
  return as_int(quotient) != as_int(exact) && !isnan(exact);
}
kernel void divide(global int* bad, constant float* d, constant double* e) {
  const uint i = get_global_id(0);
  int count = 0;
  for (uint k = 0; k < 64; ++k) {
    const uint bits = (i * 64 + k) * 2654435761u;
    const float x = k < 2 ? as_float(k << 31) : k < 4 ? as_float(0x7f800000 | k << 31)
                                                      : as_float(bits);
    count += Differs(x, x / d[0], x / 255) + Differs(x, x / d[1], x / 3) +
             Differs(x, x / d[2], x / -9) + Differs(x, x / d[3], x / 1e6f) +
             Differs(x, x / d[4], x / 1.5f) + Differs(x, x / d[5], x / 524289);
    const double n = (int)bits;
    count += n / e[0] != n / 7 || n / e[1] != n / 360;
  }
  bad[i] = count;
}
