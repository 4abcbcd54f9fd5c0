// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Results behind pointers to global, local and private memory, of scalars and vectors.
// ARGS whole float[N] = 0 - 1
// ARGS exponent int[N] = 0 - 1
// ARGS quotient int[N] = 0 - 1
// ARGS rest float[N] = 0 - 1
// ARGS scratch local float[L * 4]
// ARGS in const float[N] = i * 0.375 - 11.25
// EXPECT whole[i] = floor(i * 0.375 - 11.25)
// EXPECT exponent[i] = i % 64 + 4
// EXPECT quotient[i] = int(rint(i * 0.375 - 11.25)) % 128
// EXPECT rest[i] = i * 0.375 - 11.25 - rint(i * 0.375 - 11.25) + 2
kernel void outputs(global float* whole, global int* exponent, global int* quotient,
                    global float* rest, local float4* scratch, global const float* in) {
  size_t i = get_global_id(0);
  local float4* mine = scratch + get_local_id(0);
  float x = in[i];
  float2 cosines;
  float2 sines = sincos((float2)(x, -x), &cosines);
  float4 fractions = fract((float4)(x), mine);
  whole[i] = fractions.w == x - floor(x) ? mine->w : NAN;
  float4 exponents_of = ldexp((float4)(0.75f), (int)(i % 64) + 4);
  int4 exponents;
  frexp(exponents_of / 2 * 2, &exponents);
  exponent[i] = all(exponents == exponents.x) ? exponents.z : -1;
  rest[i] = remquo(x, 1.0f, &quotient[i]);
  bool identity = fabs(sines.x * sines.x + cosines.y * cosines.y - 1) < 1e-6f;
  rest[i] += identity && sines.x == -sines.y ? 2 : 0;
}
