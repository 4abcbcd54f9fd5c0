// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reference.h"

#include <algorithm>
#include <cmath>

namespace weft::bench {

void Multiply(const float* a, const float* b, float* c, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    std::fill_n(c + i * n, n, 0.0f);
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j) c[i * n + j] += a[i * n + k] * b[k * n + j];
  }
}

void AddRows(const float* a, const float* x, float* y, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    float sum = y[i];
    for (int j = 0; j < n; ++j) sum += a[i * n + j] * x[j];
    y[i] = sum;
  }
}

void AddColumns(const float* a, const float* x, float* y, int n) {
#pragma omp parallel for
  for (int first = 0; first < n; first += 64)
    for (int i = 0; i < n; ++i)
      for (int j = first; j < first + 64; ++j) y[j] += a[i * n + j] * x[i];
}

void AddProducts(float* a, const float* u, const float* v, const float* w, const float* z, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[i * n + j] += u[i] * v[j] + w[i] * z[j];
}

void Syrk(const float* a, float* c, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k) sum += a[i * n + k] * a[j * n + k];
      c[i * n + j] = 1.25f * c[i * n + j] + 1.5f * sum;
    }
}

void Syr2k(const float* a, const float* b, float* c, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k) sum += a[i * n + k] * b[j * n + k] + b[i * n + k] * a[j * n + k];
      c[i * n + j] = 1.25f * c[i * n + j] + 1.5f * sum;
    }
}

void Gesummv(const float* a, const float* b, const float* x, float* t, float* y, int n) {
  AddRows(a, x, t, n);
  AddRows(b, x, y, n);
  for (int i = 0; i < n; ++i) y[i] = 1.5f * t[i] + 1.25f * y[i];
}

namespace {

void Center(float* data, float* mean, int n) {
  std::fill_n(mean, n, 0.0f);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) mean[j] += data[i * n + j];
  for (int j = 0; j < n; ++j) mean[j] /= float(n);
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) data[i * n + j] -= mean[j];
}

void MultiplyColumns(const float* data, float* result, int n) {
#pragma omp parallel for
  for (int j = 0; j < n; ++j) {
    std::fill_n(result + j * n, n, 0.0f);
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < n; ++k) result[j * n + k] += data[i * n + j] * data[i * n + k];
  }
}

}  // namespace

void Covariance(float* data, float* mean, float* result, int n) {
  Center(data, mean, n);
  MultiplyColumns(data, result, n);
}

void Correlation(float* data, float* mean, float* deviation, float* result, int n) {
  Center(data, mean, n);
  std::fill_n(deviation, n, 0.0f);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) deviation[j] += data[i * n + j] * data[i * n + j];
  for (int j = 0; j < n; ++j) deviation[j] = std::sqrt(deviation[j] / float(n));
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) data[i * n + j] /= std::sqrt(float(n)) * deviation[j];
  MultiplyColumns(data, result, n);
}

void GramSchmidt(float* a, float* r, float* q, int n, int steps) {
  for (int k = 0; k < steps; ++k) {
    float squares = 0;
    for (int i = 0; i < n; ++i) squares += a[i * n + k] * a[i * n + k];
    r[k * n + k] = std::sqrt(squares);
    for (int i = 0; i < n; ++i) q[i * n + k] = a[i * n + k] / r[k * n + k];
    std::fill(r + k * n + k + 1, r + k * n + n, 0.0f);
    for (int i = 0; i < n; ++i)
      for (int j = k + 1; j < n; ++j) r[k * n + j] += q[i * n + k] * a[i * n + j];
    for (int i = 0; i < n; ++i)
      for (int j = k + 1; j < n; ++j) a[i * n + j] -= q[i * n + k] * r[k * n + j];
  }
}

void Eliminate(float* a, int n, int steps) {
  for (int k = 0; k < steps; ++k) {
    for (int j = k + 1; j < n; ++j) a[k * n + j] /= a[k * n + k];
#pragma omp parallel for
    for (int i = k + 1; i < n; ++i)
      for (int j = k + 1; j < n; ++j) a[i * n + j] -= a[i * n + k] * a[k * n + j];
  }
}

void Smooth(const float* a, float* b, int n) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j) {
      const float* at = &a[i * n + j];
      b[i * n + j] = 0.2f * (at[0] + at[-1] + at[1] + at[n] + at[-n]);
    }
}

void Fields(float* ex, float* ey, float* hz, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    std::fill_n(ey, n, float(t));
#pragma omp parallel for
    for (int i = n; i < n * n; ++i) ey[i] -= 0.5f * (hz[i] - hz[i - n]);
#pragma omp parallel for
    for (int i = 0; i < n; ++i)
      for (int j = 1; j < n; ++j) ex[i * n + j] -= 0.5f * (hz[i * n + j] - hz[i * n + j - 1]);
#pragma omp parallel for
    for (int i = 0; i < n - 1; ++i)
      for (int j = i * n; j < i * n + n - 1; ++j)
        hz[j] -= 0.7f * (ex[j + 1] - ex[j] + ey[j + n] - ey[j]);
  }
}

void Convolve(const float* a, float* b, int n) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j) {
      const float* at = &a[i * n + j];
      b[i * n + j] = 0.2f * at[-n - 1] - 0.3f * at[-n] + 0.4f * at[-n + 1] + 0.5f * at[-1] +
                     0.6f * at[0] + 0.7f * at[1] - 0.8f * at[n - 1] - 0.9f * at[n] +
                     0.1f * at[n + 1];
    }
}

void ConvolveSlices(const float* a, float* b, int n) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      for (int k = 1; k < n - 1; ++k) {
        const float* here = &a[(i * n + j) * n + k];
        const float *above = here - n * n, *below = here + n * n;
        b[here - a] = 2 * above[-n - 1] + 4 * below[-n - 1] + 5 * above[n - 1] - 3 * here[-n] +
                      6 * here[0] - 9 * here[n] + 4 * above[1] + 7 * below[n + 1];
      }
}

}  // namespace weft::bench
