// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

// Where each of `rows` rows begins, that have `least` to `most` elements each, and the end.
Contents<int> RowStarts(int rows, int least, int most) {
  return [=] {
    Random random(3);
    std::vector<int> first = {0};
    for (int row = 0; row < rows; ++row)
      first.push_back(first.back() + int(random.Integer(least, most + 1)));
    return first;
  };
}

void AddRows(Suite& suite, const char* name, int rows, int least, int most) {
  const auto first = RowStarts(rows, least, most);
  const auto count = size_t(first().back());
  suite.Add(
      {.name = name,
       .file = "csr",
       .launches = {{.kernel = "csr", .global = {size_t(rows)}}},
       .items = double(count)},
      [rows](const int* first, const int* column, const float* value, const float* x, float* y) {
#pragma omp parallel for
        for (int row = 0; row < rows; ++row) {
          float sum = 0;
          for (int i = first[row]; i < first[row + 1]; ++i) sum += value[i] * x[column[i]];
          y[row] = sum;
        }
      },
      Input(first), Input(Uniform(count, 0, rows)), Input(Uniform(count, -1.0f, 1.0f)),
      Input(Uniform(size_t(rows), -1.0f, 1.0f, 2)), Output<float>(rows));
}

void AddMatrices(Suite& suite) {
  AddRows(suite, "csr_short_rows", 16384, 4, 20);
  AddRows(suite, "csr_long_rows", 2048, 50, 250);
  constexpr size_t rows = 16384, most = 20;
  suite.Add(
      {.name = "ell", .launches = {{.global = {rows}}}, .items = rows * most},
      [=](const int* column, const float* value, const float* x, float* y, int rows, int most) {
        std::fill(y, y + rows, 0.0f);
#pragma omp parallel for
        for (int block = 0; block < rows; block += 1024)
          for (int i = 0; i < most; ++i)
            for (int row = block; row < block + 1024; ++row)
              if (const int at = i * rows + row; column[at] >= 0)
                y[row] += value[at] * x[column[at]];
      },
      Input(Uniform(rows * most, -2000, int(rows))), Input(Uniform(rows * most, -1.0f, 1.0f)),
      Input(Uniform(rows, -1.0f, 1.0f, 2)), Output<float>(rows), int(rows), int(most));
}

// The columns of a matrix that has its diagonal, and near it what else it has.
std::vector<int> NearColumns(const std::vector<int>& first) {
  Random random(4);
  const int rows = int(first.size()) - 1;
  std::vector<int> columns;
  for (int row = 0; row < rows; ++row) {
    const int64_t diagonal = random.Integer(first[row], first[row + 1]);
    for (int i = first[row]; i < first[row + 1]; ++i)
      columns.push_back(i == diagonal ? row : (row + 1 + int(random.Integer(0, 400))) % rows);
  }
  return columns;
}

void AddJacobi(Suite& suite, const char* name, const std::vector<int>& first,
               const std::vector<int>& columns) {
  const size_t rows = first.size() - 1, count = columns.size();
  suite.Add(
      {.name = name,
       .file = "jacobi",
       .launches = {{.kernel = "jacobi", .global = {rows}}},
       .items = double(count)},
      [=](const int* first, const int* column, const float* value, const float* right,
          const float* x, float* next) {
#pragma omp parallel for
        for (size_t row = 0; row < rows; ++row) {
          float sum = right[row], diagonal = 1;
          for (int i = first[row]; i < first[row + 1]; ++i)
            column[i] == int(row) ? diagonal = value[i] : sum -= value[i] * x[column[i]];
          next[row] = sum / diagonal;
        }
      },
      Input<int>([=] { return first; }), Input<int>([=] { return columns; }),
      Input(Uniform(count, 0.5f, 1.5f)), Input(Uniform(rows, -1.0f, 1.0f, 2)),
      Input(Uniform(rows, -1.0f, 1.0f, 3)), Output<float>(rows));
}

void AddSteps(Suite& suite) {
  constexpr int rows = 1 << 17, side = 256;
  const auto first = RowStarts(rows, 3, 9);
  const auto count = size_t(first().back());
  AddJacobi(suite, "jacobi", first(), NearColumns(first()));
  // Of a grid that is closed: five elements in each row, the diagonal in the middle.
  std::vector<int> begins = {0}, columns;
  for (int row = 0; row < rows; ++row) {
    for (const int apart : {-side, -1, 0, 1, side}) columns.push_back((row + apart + rows) % rows);
    begins.push_back(int(columns.size()));
  }
  AddJacobi(suite, "jacobi_mesh", begins, columns);
  suite.Add(
      {.name = "ranks", .launches = {{.global = {size_t(rows)}}}, .items = double(count)},
      [=](const int* first, const int* from, const int* links, const float* rank, float* next,
          float kept) {
#pragma omp parallel for
        for (int node = 0; node < rows; ++node) {
          float sum = 0;
          for (int i = first[node]; i < first[node + 1]; ++i)
            sum += rank[from[i]] / float(links[from[i]]);
          next[node] = (1 - kept) + kept * sum;
        }
      },
      Input(first), Input(Uniform(count, 0, rows)), Input(Uniform(size_t(rows), 1, 10)),
      Input(Uniform(size_t(rows), 0.0f, 1.0f)), Output<float>(rows), 0.85f);
}

void AddSearches(Suite& suite) {
  constexpr size_t keys = 65536;
  constexpr int n = 1 << 20;
  suite.Add(
      {.name = "search", .launches = {{.global = {keys}}}, .items = keys},
      [=](const int* sorted, const int* wanted, int* place, int n) {
#pragma omp parallel for
        for (size_t i = 0; i < keys; ++i)
          place[i] = int(std::lower_bound(sorted, sorted + n, wanted[i]) - sorted);
      },
      Input(Each<int>(n, [](size_t i) { return 3 * i; })), Input(Uniform(keys, 0, 3 * n)),
      Output<int>(keys), n);
  const auto tree = SearchTree(65536, 2, [](int i) { return i * 7; });
  suite.Add(
      {.name = "tree", .launches = {{.global = {keys}}}, .items = keys},
      [=](const int* nodes, const int* wanted, int* value) {
#pragma omp parallel for
        for (size_t i = 0; i < keys; ++i) {
          int at = 0;
          while (at >= 0 && nodes[4 * at] != wanted[i])
            at = nodes[4 * at + (wanted[i] < nodes[4 * at] ? 1 : 2)];
          value[i] = at < 0 ? -1 : nodes[4 * at + 3];
        }
      },
      Input(tree), Input(Uniform(keys, 0, 131072)), Output<int>(keys));
  constexpr size_t chains = 16384;
  suite.Add(
      {.name = "chase", .launches = {{.global = {chains}}}, .items = 32.0 * chains},
      [=](const int* next, int* out, int steps) {
#pragma omp parallel for
        for (size_t i = 0; i < chains; ++i) {
          int at = int(i);
          for (int k = 0; k < steps; ++k) at = next[at];
          out[i] = at;
        }
      },
      Input(Uniform(size_t(1) << 20, 0, 1 << 20)), Output<int>(chains), 32);
}

void AddGraphs(Suite& suite) {
  constexpr int nodes = 65536;
  const auto first = RowStarts(nodes, 2, 10);
  const auto edges = size_t(first().back());
  suite.Add(
      {.name = "levels", .launches = {{.global = {nodes}}}, .items = nodes},
      [=](const int* first, const int* edge, int* level, int now) {
        for (int node = 0; node < nodes; ++node)
          if (level[node] == now)
            for (int i = first[node]; i < first[node + 1]; ++i)
              if (level[edge[i]] < 0) level[edge[i]] = now + 1;
      },
      Input(first), Input(Uniform(edges, 0, nodes)),
      Update(Each<int>(nodes, [](size_t i) { return i % 5 == 0 ? 2 : -1; })), 2);
  constexpr size_t molecules = 16384, near = 64;
  suite.Add(
      {.name = "neighbours",
       .launches = {{.global = {molecules}}},
       .items = molecules * near,
       .tolerance = 1e-4},
      [=](const float* x, const float* y, const float* z, const int* near, float* force,
          int count) {
#pragma omp parallel for
        for (size_t i = 0; i < molecules; ++i) {
          float sum = 0;
          for (int k = 0; k < count; ++k) {
            const int j = near[k * molecules + i];
            const float dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
            const float r2 = dx * dx + dy * dy + dz * dz;
            if (r2 < 0.25f) {
              const float inverse = 1 / (r2 + 0.01f), sixth = inverse * inverse * inverse;
              sum += sixth * (sixth - 0.5f) * inverse;
            }
          }
          force[i] = sum;
        }
      },
      Input(Uniform(molecules, 0.0f, 1.0f)), Input(Uniform(molecules, 0.0f, 1.0f, 2)),
      Input(Uniform(molecules, 0.0f, 1.0f, 3)), Input(Uniform(molecules * near, 0, int(molecules))),
      Output<float>(molecules), int(near));
}

struct Ends {
  int a, b;
};

// A graph whose nodes' neighbours stand in order.
void AddTriangles(Suite& suite) {
  constexpr int nodes = 4096;
  constexpr size_t ends = 16384;
  const auto first = RowStarts(nodes, 8, 40);
  const auto edges = [=] {
    const auto begin = first();
    auto all = Uniform(size_t(begin.back()), 0, 400)();
    for (int node = 0; node < nodes; ++node)
      std::sort(all.begin() + begin[node], all.begin() + begin[node + 1]);
    return all;
  };
  const auto any = [](size_t i) { return int((i * 2654435761u >> 7) % nodes); };
  suite.Add(
      {.name = "common", .launches = {{.global = {ends}}}, .items = ends},
      [=](const int* first, const int* edge, const Ends* pairs, int* count) {
#pragma omp parallel for
        for (size_t i = 0; i < ends; ++i) {
          const auto [a, b] = pairs[i];
          count[i] = 0;
          for (int k = first[a], l = first[b]; k < first[a + 1] && l < first[b + 1];) {
            const int left = edge[k], right = edge[l];
            count[i] += left == right, k += left <= right, l += right <= left;
          }
        }
      },
      Input(first), Input<int>(edges),
      Input(Each<Ends>(ends, [=](size_t i) { return Ends{any(i), any(i + 77777)}; })),
      Output<int>(ends));
}

// Particles in a grid of side^3 cells, sorted by these.
struct Particles {
  std::vector<float> places;  // x, y, z and the mass of each
  std::vector<int> first;     // of each cell, and the end
};

Particles SortedParticles(int count, int side) {
  Random random(5);
  std::vector<std::array<float, 4>> all(count);
  for (auto& particle : all)
    for (int k = 0; k < 4; ++k) particle[k] = float(random.Real(0, k < 3 ? side : 1));
  const auto cell = [=](const std::array<float, 4>& at) {
    return (int(at[2]) * side + int(at[1])) * side + int(at[0]);
  };
  std::ranges::stable_sort(all, {}, cell);
  Particles sorted;
  sorted.first.resize(side * side * side + 1);
  for (const auto& particle : all) {
    sorted.places.insert(sorted.places.end(), particle.begin(), particle.end());
    ++sorted.first[cell(particle) + 1];
  }
  std::partial_sum(sorted.first.begin(), sorted.first.end(), sorted.first.begin());
  return sorted;
}

float DensityAt(const float* at, const float* places, const int* first, int side) {
  const auto low = [&](int k) { return std::max(int(at[k]) - 1, 0); };
  const auto high = [&](int k) { return std::min(int(at[k]) + 1, side - 1); };
  float sum = 0;
  for (int z = low(2); z <= high(2); ++z)
    for (int y = low(1); y <= high(1); ++y)
      // The cells of a row, and so their particles, lie one behind the other.
      for (int row = (z * side + y) * side, k = first[row + low(0)]; k < first[row + high(0) + 1];
           ++k) {
        const float* other = places + 4 * k;
        float w = 1;
        for (int d = 0; d < 3; ++d) w -= (other[d] - at[d]) * (other[d] - at[d]);
        if (w > 0) sum += w * w * w * other[3];
      }
  return sum;
}

void AddParticles(Suite& suite) {
  constexpr int kParticles = 16384, kSide = 16;
  suite.Add(
      {.name = "density",
       .launches = {{.global = {kParticles}}},
       .items = kParticles,
       .tolerance = 1e-4},
      [=](const float* places, const int* first, float* out, int side) {
#pragma omp parallel for
        for (int i = 0; i < kParticles; ++i)
          out[i] = DensityAt(places + 4 * i, places, first, side);
      },
      Input<float>([] { return SortedParticles(kParticles, kSide).places; }),
      Input<int>([] { return SortedParticles(kParticles, kSide).first; }),
      Output<float>(kParticles), int(kSide));
}

}  // namespace

void AddSparse(Suite& suite) {
  suite.Begin("sparse");
  AddMatrices(suite);
  AddSteps(suite);
  AddSearches(suite);
  AddGraphs(suite);
  AddTriangles(suite);
  AddParticles(suite);
}

}  // namespace weft::bench
