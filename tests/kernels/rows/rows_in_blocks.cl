// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each work-item goes along a row that ends where the next one begins; the last ends with its buffer.
// ARGS c const char[N * 41] = i * 7 % 100 - 50
// ARGS s const ushort[N * 41] = i * 13 % 1000
// ARGS w const int[N * 41] = i * 29 % 2001 - 1000
// ARGS f const float[N * 41] = i * 3 % 17
// ARGS d const double[N * 41] = i * 5 % 19
// ARGS n const uint[1] = 41
// ARGS whole double[N] = 0
// ARGS part long[N] = -1
// ARGS changed int[N * 41] = i % 91
// EXPECT whole[i] = sum(j, i * 41, i * 41 + 41, f[j] * d[j] - c[j])
// EXPECT part[i] = i % 3 == 1 ? -1 : sum(j, i * 41 + 2, i * 41 + 40, s[j] * (j % 41) + (w[j] % 2 == 0 ? c[j] : 0))
// EXPECT changed[i] = i % 41 == 0 ? changed[i] : changed[i - 1] + w[i]
kernel void along(global const char* c, global const ushort* s, global const int* w,
                  global const float* f, global const double* d, global const uint* n,
                  global double* whole, global long* part, global int* changed) {
  const uint i = get_global_id(0), length = *n;
  double sum = 0;
  for (uint j = 0; j < length; ++j) sum += f[i * length + j] * d[i * length + j] - c[i * length + j];
  whole[i] = sum;
  // From the last to the first: each element is what it was plus what its row has, one further.
  for (int j = length - 1; j > 0; --j)
    changed[i * length + j] = changed[i * length + j - 1] + w[i * length + j];
  if (i % 3 == 1) return;
  long total = 0;
  uint j = 2;
  do {
    total = total + s[i * length + j] * j;
    if (w[i * length + j] % 2 == 0) total += c[i * length + j];
  } while (++j < length - 1);
  part[i] = total;
}

// The same where the number of turns is known, and others where lanes may end in different turns.
kernel void known(global const char* c, global const ushort* s, global const int* w,
                  global const float* f, global const double* d, global const uint* n,
                  global double* whole, global long* part, global int* changed) {
  const size_t i = get_global_id(0) * 41;
  double sum = 0;
  for (int j = 0; j < 41; ++j) sum += f[i + j] * d[i + j] - c[i + j];
  whole[i / 41] = sum;
  int before = changed[i];
  for (int j = 1; j < 41; ++j) {
    const int here = changed[i + j];
    changed[i + j] = before + w[i + j];
    before = here;
  }
  long total = 0;
  for (uint j = 2; j < 40; ++j) {
    if (w[i + j] % 2 == 0) total += c[i + j];
    total += s[i + j] * j;
    if (total < -100000000) break;
  }
  if (i / 41 % 3 != 1) part[i / 41] = total;
}
