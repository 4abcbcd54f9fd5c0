// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the kernels of polybench.cl compute, over matrices of n x n, row by row.
#pragma once

namespace weft::bench {

void Multiply(const float* a, const float* b, float* c, int n);
void AddRows(const float* a, const float* x, float* y, int n);
void AddColumns(const float* a, const float* x, float* y, int n);
void AddProducts(float* a, const float* u, const float* v, const float* w, const float* z, int n);
void Syrk(const float* a, float* c, int n);
void Syr2k(const float* a, const float* b, float* c, int n);
void Gesummv(const float* a, const float* b, const float* x, float* t, float* y, int n);
void Covariance(float* data, float* mean, float* result, int n);
void Correlation(float* data, float* mean, float* deviation, float* result, int n);
void GramSchmidt(float* a, float* r, float* q, int n, int steps);
void Eliminate(float* a, int n, int steps);
void Smooth(const float* a, float* b, int n);
void Fields(float* ex, float* ey, float* hz, int n, int steps);
void Convolve(const float* a, float* b, int n);
void ConvolveSlices(const float* a, float* b, int n);

}  // namespace weft::bench
