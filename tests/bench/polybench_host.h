// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the kernels of polybench.cl compute, as plain loops over matrices of n x n, row by row.
#pragma once

#include <vector>

namespace weft {

using Matrix = std::vector<float>;
using Buffers = std::vector<Matrix>;

void Multiply(const Matrix& a, const Matrix& b, Matrix& c, int n);
void AddRows(const Matrix& a, const Matrix& x, Matrix& y, int n);
void AddColumns(const Matrix& a, const Matrix& x, Matrix& y, int n);
void AddProducts(Matrix& a, const Matrix& u, const Matrix& v, const Matrix& w, const Matrix& z,
                 int n);
void Syrk(const Matrix& a, Matrix& c, int n);
void Syr2k(const Matrix& a, const Matrix& b, Matrix& c, int n);
void Gesummv(Buffers& b, int n);
void Center(Matrix& data, Matrix& mean, int n);
void MultiplyColumns(const Matrix& data, Matrix& result, int n);
void Correlation(Buffers& b, int n);
void GramSchmidt(Buffers& b, int n, int steps);
void Eliminate(Matrix& a, int n, int steps);
void Smooth(const Matrix& a, Matrix& b, int n);
void Fields(Buffers& b, int n, int steps);
void Convolve(const Matrix& a, Matrix& b, int n);
void ConvolveSlices(const Matrix& a, Matrix& b, int n);

}  // namespace weft
