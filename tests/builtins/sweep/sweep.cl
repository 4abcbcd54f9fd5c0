// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One builtin over many arguments, built for it with -D: FUNCTION and TYPE, SECOND the type of a
// second argument (none: one argument), THIRD for three. apply() gives results. Of floats the sweeps
// judge results themselves, by EXACT of double, whose own error is below 2^-25 ULP of float: each
// work-item keeps its largest error, where that was, and a sum over the bits of all results.
// IS_EXACT: the result must be what the double's rounds to; MAY_CHOOSE_ZERO: of either sign;
// IS_FAST: subnormals may count as zero; IS_PERIODIC: so far, and no farther than 2^16.
#ifdef USES_HALF
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif

#ifdef THIRD
#define RESULT(x, y, z) FUNCTION(x, y, z)
#elif defined(SECOND)
#define RESULT(x, y, z) FUNCTION(x, y)
#else
#define RESULT(x, y, z) FUNCTION(x)
#define SECOND TYPE
#endif

kernel void apply(global const TYPE* x, global const SECOND* y, global const TYPE* z,
                  global TYPE* result) {
  const size_t i = get_global_id(0);
  result[i] = RESULT(x[i], y[i], z[i]);
}

#ifdef EXACT

#ifdef EXACT_NEEDS_TWO
#define REFERENCE(x, y) EXACT((double)(x), WIDER_SECOND(y))
#else
#define REFERENCE(x, y) EXACT((double)(x))
#endif

double recip(double x) { return 1.0 / x; }

bool is_out_of_domain(float x, double exact) {
#ifdef IS_FAST
  const float magnitude = fabs(x);
  bool out = (magnitude < 0x1p-126f && x != 0.0f) || (exact != 0.0 && fabs(exact) < 0x1p-126);
#ifdef IS_PERIODIC
  out = out || magnitude > 65536.0f;
#endif
  return out;
#else
  return false;
#endif
}

// Kinds that differ are infinitely far apart; beyond the range is 2^128.
float error_of(float result, double exact) {
  if (isnan(exact)) return isnan(result) ? 0.0f : INFINITY;
  const bool becomes_infinite = fabs(exact) >= 0x1.ffffffp127;
  if (isinf(result) && becomes_infinite)
    return signbit(result) == signbit(exact) ? 0.0f : INFINITY;
  if (exact == 0.0) {
#ifdef MAY_CHOOSE_ZERO
    return result == 0.0f ? 0.0f : INFINITY;
#else
    return result == 0.0f && signbit(result) == signbit(exact) ? 0.0f : INFINITY;
#endif
  }
  const ulong exponent = clamp((as_ulong(exact) >> 52) & 0x7ff, (ulong)897, (ulong)1150);
  const double unit_inverse = as_double((2069 - exponent) << 52);
  const double value = isinf(result) ? copysign(0x1p128, (double)result) : (double)result;
  const float distance = (float)(fabs(value - exact) * unit_inverse);
  const float error = isnan(distance) ? INFINITY : distance;
#ifdef IS_EXACT
  return as_uint(result) == as_uint((float)exact) ? 0.0f : fmax(error, 0.5f);
#else
  return error;
#endif
}

uint mixed(uint bits) {
  bits = (bits ^ bits >> 16) * 0x7feb352du;
  bits = (bits ^ bits >> 15) * 0x846ca68bu;
  return bits ^ bits >> 16;
}

// As alike as results are that no program can tell apart: NaNs have no payload that counts.
uint identity(float result, uint salt) {
  return mixed((isnan(result) ? 0x7fc00000u : as_uint(result)) + salt * 0x9e3779b9u);
}

// The floats whose bits are (first + i + n * k) * stride for each work-item i of n and k < rounds.
kernel void sweep_one(global float* worst, global uint* where, global uint* sums, uint first,
                      uint stride, int rounds) {
  const uint i = get_global_id(0), n = get_global_size(0);
  float largest = 0.0f;
  uint at = 0, sum = 0;
  for (int k = 0; k < rounds; ++k) {
    const uint bits = (first + i + n * k) * stride;
    const float x = as_float(bits);
    const float result = RESULT(x, (SECOND)1, x);
    const double exact = REFERENCE(x, (SECOND)1);
    const float error = is_out_of_domain(x, exact) ? 0.0f : error_of(result, exact);
    at = error > largest ? bits : at;
    largest = fmax(error, largest);
    sum += identity(result, bits);
  }
  worst[i] = largest;
  where[i] = at;
  sums[i] = sum;
}

#ifdef EXACT_NEEDS_TWO

float moderate(uint bits) {
  return ldexp(as_float(0x3f800000u | (bits & 0x7fffffu)) - 1.5f, (int)(bits >> 24) % 40 - 20);
}

// Of every magnitude, near 1, and moderate ones.
float first_of(uint bits, uint kind) {
  if (kind % 4 == 0) return 1.0f + ((float)(bits >> 8) * 0x1p-24f - 0.5f) / 8.0f;
  return kind % 2 == 0 ? as_float(bits) : moderate(bits);
}

// Close to x, far from it, or such that x^y is in range; whole ones of few bits or of many.
float partner_float(float x, uint bits, uint kind) {
  const float unit = (float)(bits >> 8) * 0x1p-24f;
  switch (kind / 4 % 4) {
    case 0: return as_float(bits);
    case 1: return x * (1.0f + (unit - 0.5f) * 1e-4f);
    case 2: return 140.0f * (2.0f * unit - 1.0f) / log2(fabs(x));
    default: return moderate(bits);
  }
}
int partner_int(float x, uint bits, uint kind) {
  return kind / 4 % 2 == 0 ? (int)bits >> (bits & 31) : (int)bits % 300;
}
#define PARTNER_NAME(TYPE) PARTNER_NAME_OF(TYPE)
#define PARTNER_NAME_OF(TYPE) partner_##TYPE

kernel void sweep_two(global float* worst, global uint* where, global uint* sums, uint first,
                      uint seed, int rounds) {
  const uint i = get_global_id(0), n = get_global_size(0);
  float largest = 0.0f;
  uint at_x = 0, at_y = 0, sum = 0;
  for (int k = 0; k < rounds; ++k) {
    const uint index = first + i + n * k;
    const uint kind = mixed(index ^ seed);
    const float x = first_of(mixed(index * 2 + seed), kind >> 8);
    const SECOND y = PARTNER_NAME(SECOND)(x, mixed(index * 2 + 1 + seed), kind >> 8);
    const float result = RESULT(x, y, x);
    const double exact = REFERENCE(x, y);
    const float error = error_of(result, exact);
    const bool is_larger = error > largest;
    at_x = is_larger ? as_uint(x) : at_x;
    at_y = is_larger ? as_uint(y) : at_y;
    largest = fmax(error, largest);
    sum += identity(result, index);
  }
  worst[i] = largest;
  where[2 * i] = at_x;
  where[2 * i + 1] = at_y;
  sums[i] = sum;
}

#endif
#endif
