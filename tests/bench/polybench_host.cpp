// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "polybench_host.h"

#include <algorithm>
#include <cmath>

namespace weft {

void Multiply(const Matrix& a, const Matrix& b, Matrix& c, int n) {
  std::ranges::fill(c, 0.0f);
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j) c[i * n + j] += a[i * n + k] * b[k * n + j];
}

void AddRows(const Matrix& a, const Matrix& x, Matrix& y, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) y[i] += a[i * n + j] * x[j];
}

void AddColumns(const Matrix& a, const Matrix& x, Matrix& y, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) y[j] += a[i * n + j] * x[i];
}

void AddProducts(Matrix& a, const Matrix& u, const Matrix& v, const Matrix& w, const Matrix& z,
                 int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[i * n + j] += u[i] * v[j] + w[i] * z[j];
}

void Syrk(const Matrix& a, Matrix& c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      c[i * n + j] *= 1.25f;
      for (int k = 0; k < n; ++k) c[i * n + j] += 1.5f * a[i * n + k] * a[j * n + k];
    }
}

void Syr2k(const Matrix& a, const Matrix& b, Matrix& c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      c[i * n + j] *= 1.25f;
      for (int k = 0; k < n; ++k)
        c[i * n + j] += 1.5f * (a[i * n + k] * b[j * n + k] + b[i * n + k] * a[j * n + k]);
    }
}

void Gesummv(Buffers& b, int n) {
  AddRows(b[0], b[2], b[3], n);
  AddRows(b[1], b[2], b[4], n);
  for (int i = 0; i < n; ++i) b[4][i] = 1.5f * b[3][i] + 1.25f * b[4][i];
}

void Center(Matrix& data, Matrix& mean, int n) {
  std::ranges::fill(mean, 0.0f);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) mean[j] += data[i * n + j] / n;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) data[i * n + j] -= mean[j];
}

void MultiplyColumns(const Matrix& data, Matrix& result, int n) {
  std::ranges::fill(result, 0.0f);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) result[j * n + k] += data[i * n + j] * data[i * n + k];
}

void Correlation(Buffers& b, int n) {
  Center(b[0], b[1], n);
  std::ranges::fill(b[2], 0.0f);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) b[2][j] += b[0][i * n + j] * b[0][i * n + j] / n;
  for (float& variance : b[2]) variance = std::sqrt(variance);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) b[0][i * n + j] /= std::sqrt(float(n)) * b[2][j];
  MultiplyColumns(b[0], b[3], n);
}

void GramSchmidt(Buffers& b, int n, int steps) {
  auto &a = b[0], &r = b[1], &q = b[2];
  for (int k = 0; k < steps; ++k) {
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += a[i * n + k] * a[i * n + k];
    r[k * n + k] = std::sqrt(sum);
    for (int i = 0; i < n; ++i) q[i * n + k] = a[i * n + k] / r[k * n + k];
    for (int j = k + 1; j < n; ++j) {
      r[k * n + j] = 0;
      for (int i = 0; i < n; ++i) r[k * n + j] += q[i * n + k] * a[i * n + j];
      for (int i = 0; i < n; ++i) a[i * n + j] -= q[i * n + k] * r[k * n + j];
    }
  }
}

void Eliminate(Matrix& a, int n, int steps) {
  for (int k = 0; k < steps; ++k) {
    for (int j = k + 1; j < n; ++j) a[k * n + j] /= a[k * n + k];
    for (int i = k + 1; i < n; ++i)
      for (int j = k + 1; j < n; ++j) a[i * n + j] -= a[i * n + k] * a[k * n + j];
  }
}

void Smooth(const Matrix& a, Matrix& b, int n) {
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j) {
      const float* at = &a[i * n + j];
      b[i * n + j] = 0.2f * (at[0] + at[-1] + at[1] + at[n] + at[-n]);
    }
}

void Fields(Buffers& b, int n, int steps) {
  auto &ex = b[0], &ey = b[1], &hz = b[2];
  for (int t = 0; t < steps; ++t) {
    for (int i = n * n; i-- > n;) ey[i] -= 0.5f * (hz[i] - hz[i - n]);
    std::fill_n(ey.begin(), n, float(t));
    for (int i = 0; i < n * n; ++i)
      if (i % n > 0) ex[i] -= 0.5f * (hz[i] - hz[i - 1]);
    for (int i = 0; i < n * (n - 1); ++i)
      if (i % n < n - 1) hz[i] -= 0.7f * (ex[i + 1] - ex[i] + ey[i + n] - ey[i]);
  }
}

void Convolve(const Matrix& a, Matrix& b, int n) {
  const float weights[] = {0.2f, -0.3f, 0.4f, 0.5f, 0.6f, 0.7f, -0.8f, -0.9f, 0.1f};
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j) {
      float sum = 0;
      for (int k = 0; k < 9; ++k) sum += weights[k] * a[(i + k / 3 - 1) * n + j + k % 3 - 1];
      b[i * n + j] = sum;
    }
}

void ConvolveSlices(const Matrix& a, Matrix& b, int n) {
  for (int i = 0; i < n - 2; ++i)
    for (int j = 1; j < n - 1; ++j)
      for (int k = 1; k < n - 1; ++k) {
        const float* here = &a[((i + 1) * n + j) * n + k];
        const float *above = here - n * n, *below = here + n * n;
        b[((i + 1) * n + j) * n + k] = 2 * above[-n - 1] + 4 * below[-n - 1] + 5 * above[n - 1] -
                                       3 * here[-n] + 6 * here[0] - 9 * here[n] + 4 * above[1] +
                                       7 * below[n + 1];
      }
}

}  // namespace weft
