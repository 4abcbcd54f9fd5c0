// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The eigenvalues of symmetric 3 x 3 matrices by Jacobi's method, which turns the largest element beside the diagonal away.
kernel void eigenvalues(global const float* matrices, global float* values) {
  size_t id = get_global_id(0);
  float a[3][3];
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) a[r][c] = matrices[id * 9 + min(r, c) * 3 + max(r, c)];
  for (int turn = 0; turn < 12; ++turn) {
    int p = 0, q = 1;
    float most = fabs(a[0][1]);
    if (fabs(a[0][2]) > most) {
      most = fabs(a[0][2]);
      q = 2;
    }
    if (fabs(a[1][2]) > most) {
      most = fabs(a[1][2]);
      p = 1;
      q = 2;
    }
    if (most < 1e-6f) break;
    float half_cot = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    float tangent = (half_cot >= 0 ? 1 : -1) / (fabs(half_cot) + sqrt(half_cot * half_cot + 1));
    float c = 1 / sqrt(tangent * tangent + 1), s = tangent * c;
    for (int k = 0; k < 3; ++k) {
      float x = a[k][p], y = a[k][q];
      a[k][p] = c * x - s * y;
      a[k][q] = s * x + c * y;
    }
    for (int k = 0; k < 3; ++k) {
      float x = a[p][k], y = a[q][k];
      a[p][k] = c * x - s * y;
      a[q][k] = s * x + c * y;
    }
  }
  for (int k = 0; k < 3; ++k) values[id * 3 + k] = a[k][k];
}
