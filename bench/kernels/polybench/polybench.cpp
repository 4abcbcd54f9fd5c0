// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench/kernels/kinds.h"
#include "reference.h"

namespace weft::bench {
namespace {

constexpr int kN = 512, kM = 2048, kCube = 256, kSteps = 100;
constexpr size_t kNN = size_t(kN) * kN, kMM = size_t(kM) * kM;

// Elements of the diagonal stand out, so that elimination needs no other pivots.
Buffer<float> Data(size_t count, int n, uint64_t seed) {
  return Update(Each<float>(count, [=](size_t i) {
    const double diagonal = i % size_t(n + 1) == 0 ? 8.25 : 0.25;
    return double((i * 2654435761u + seed * 40503u) >> 8 & 0xffff) / 65536 + diagonal;
  }));
}
Buffer<float> Square(uint64_t seed) { return Data(kNN, kN, seed); }
Buffer<float> Line(uint64_t seed) { return Data(kN, kN, seed); }
Buffer<float> LargeSquare(uint64_t seed) { return Data(kMM, kM, seed); }
Buffer<float> LargeLine(uint64_t seed) { return Data(kM, kM, seed); }

// One work-item for each element of a line, and of a square; the size follows the buffers.
Launch Along(const char* kernel, size_t n, std::vector<int> buffers, std::vector<int> integers) {
  return {kernel, {n}, {256}, std::move(buffers), std::move(integers)};
}
Launch Over(const char* kernel, size_t n, std::vector<int> buffers, std::vector<int> integers) {
  return {kernel, {n, n}, {32, 8}, std::move(buffers), std::move(integers)};
}

// The launches of make(step) for each step.
template <typename Make>
std::vector<Launch> Steps(int count, Make make) {
  std::vector<Launch> all;
  for (int step = 0; step < count; ++step)
    for (Launch& launch : make(step)) all.push_back(std::move(launch));
  return all;
}

Description Describe(const char* name, std::vector<Launch> launches) {
  return {.name = name, .file = "polybench", .launches = std::move(launches), .tolerance = 1e-3};
}

void AddProducts(Suite& suite) {
  const auto product = [](int a, int b, int c) { return Over("product", kN, {a, b, c}, {kN}); };
  suite.Add(
      Describe("2mm", {product(0, 1, 2), product(2, 3, 4)}),
      [=](float* a, float* b, float* c, float* d, float* e) {
        Multiply(a, b, c, kN), Multiply(c, d, e, kN);
      },
      Square(1), Square(2), Square(3), Square(4), Square(5));
  suite.Add(
      Describe("3mm", {product(0, 1, 2), product(3, 4, 5), product(2, 5, 6)}),
      [=](float* a, float* b, float* c, float* d, float* e, float* f, float* g) {
        Multiply(a, b, c, kN), Multiply(d, e, f, kN), Multiply(c, f, g, kN);
      },
      Square(1), Square(2), Square(3), Square(4), Square(5), Square(6), Square(7));
  suite.Add(
      Describe("syrk", {Over("syrk", kN, {0, 1}, {kN})}),
      [](float* a, float* c) { Syrk(a, c, kN); }, Square(1), Square(2));
  suite.Add(
      Describe("syr2k", {Over("syr2k", kN, {0, 1, 2}, {kN})}),
      [=](float* a, float* b, float* c) { Syr2k(a, b, c, kN); }, Square(1), Square(2), Square(3));
}

void AddStatistics(Suite& suite) {
  suite.Add(
      Describe("covariance", {Along("means", kN, {0, 1}, {kN}), Over("center", kN, {0, 1}, {kN}),
                              Along("products_of_columns", kN, {0, 2}, {kN})}),
      [=](float* data, float* mean, float* result) { Covariance(data, mean, result, kN); },
      Square(1), Line(2), Square(3));
  suite.Add(
      Describe("correlation",
               {Along("means", kN, {0, 1}, {kN}), Along("deviations", kN, {0, 1, 2}, {kN}),
                Over("center", kN, {0, 1}, {kN}), Over("scale", kN, {0, 2}, {kN}),
                Along("products_of_columns", kN, {0, 3}, {kN})}),
      [=](float* data, float* mean, float* deviation, float* result) {
        Correlation(data, mean, deviation, result, kN);
      },
      Square(1), Line(2), Line(3), Square(4));
}

void AddFactors(Suite& suite) {
  suite.Add(
      Describe("gramschmidt", Steps(kSteps,
                                    [](int k) {
                                      return std::vector{Along("norm", kN, {0, 1}, {kN, k}),
                                                         Along("unit", kN, {0, 1, 2}, {kN, k}),
                                                         Along("project", kN, {0, 1, 2}, {kN, k})};
                                    })),
      [=](float* a, float* r, float* q) { GramSchmidt(a, r, q, kN, kSteps); }, Square(1), Square(2),
      Square(3));
  suite.Add(
      Describe("lu", Steps(kSteps,
                           [](int k) {
                             return std::vector{Along("divide_row", kN, {0}, {kN, k}),
                                                Over("eliminate", kN, {0}, {kN, k})};
                           })),
      [=](float* a) { Eliminate(a, kN, kSteps); }, Square(1));
}

void AddMatricesTimesVectors(Suite& suite) {
  const auto rows = [](int a, int x, int y) { return Along("rows", kM, {a, x, y}, {kM}); };
  const auto columns = [](int a, int x, int y) { return Along("columns", kM, {a, x, y}, {kM}); };
  const auto rows_and_columns = [](float* a, float* x, float* y, float* u, float* v) {
    AddRows(a, x, y, kM), AddColumns(a, u, v, kM);
  };
  suite.Add(
      Describe("atax", {rows(0, 1, 2), columns(0, 2, 3)}),
      [=](float* a, float* x, float* t, float* y) {
        AddRows(a, x, t, kM), AddColumns(a, t, y, kM);
      },
      LargeSquare(1), LargeLine(2), LargeLine(3), LargeLine(4));
  suite.Add(Describe("bicg", {columns(0, 3, 4), rows(0, 1, 2)}), rows_and_columns, LargeSquare(1),
            LargeLine(2), LargeLine(3), LargeLine(4), LargeLine(5));
  suite.Add(Describe("mvt", {rows(0, 1, 2), columns(0, 3, 4)}), rows_and_columns, LargeSquare(1),
            LargeLine(2), LargeLine(3), LargeLine(4), LargeLine(5));
  suite.Add(
      Describe("gemver",
               {Over("add_products", kM, {0, 1, 2, 3, 4}, {kM}), columns(0, 1, 5), rows(0, 5, 6)}),
      [=](float* a, float* u, float* v, float* w, float* z, float* x, float* y) {
        bench::AddProducts(a, u, v, w, z, kM), AddColumns(a, u, x, kM), AddRows(a, x, y, kM);
      },
      LargeSquare(1), LargeLine(2), LargeLine(3), LargeLine(4), LargeLine(5), LargeLine(6),
      LargeLine(7));
  suite.Add(
      Describe("gesummv", {Along("gesummv", kM, {0, 1, 2, 3, 4}, {kM})}),
      [=](float* a, float* b, float* x, float* t, float* y) { Gesummv(a, b, x, t, y, kM); },
      LargeSquare(1), LargeSquare(2), LargeLine(3), LargeLine(4), LargeLine(5));
}

void AddGrids(Suite& suite) {
  suite.Add(
      Describe("2dconv", {Over("convolve", kM, {0, 1}, {kM})}),
      [](float* a, float* b) { Convolve(a, b, kM); }, LargeSquare(1), LargeSquare(2));
  suite.Add(
      Describe("3dconv", Steps(kCube - 2,
                               [](int step) {
                                 return std::vector{
                                     Over("convolve_slice", kCube, {0, 1}, {kCube, step})};
                               })),
      [=](float* a, float* b) { ConvolveSlices(a, b, kCube); },
      Data(size_t(kCube) * kCube * kCube, kCube, 1), Data(size_t(kCube) * kCube * kCube, kCube, 2));
  suite.Add(
      Describe("jacobi2d", {Over("smooth", kM, {0, 1}, {kM}), Over("smooth", kM, {1, 0}, {kM})}),
      [=](float* a, float* b) { Smooth(a, b, kM), Smooth(b, a, kM); }, LargeSquare(1),
      LargeSquare(2));
  suite.Add(
      Describe("fdtd2d", Steps(2,
                               [](int t) {
                                 return std::vector{Over("field_y", kM, {1, 2}, {kM, t}),
                                                    Over("field_x", kM, {0, 2}, {kM}),
                                                    Over("field_z", kM, {0, 1, 2}, {kM})};
                               })),
      [=](float* ex, float* ey, float* hz) { Fields(ex, ey, hz, kM, 2); }, LargeSquare(1),
      LargeSquare(2), LargeSquare(3));
}

}  // namespace

void AddPolybench(Suite& suite) {
  suite.Begin("polybench");
  AddProducts(suite);
  AddStatistics(suite);
  AddFactors(suite);
  AddMatricesTimesVectors(suite);
  AddGrids(suite);
}

}  // namespace weft::bench
