// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

// Calls make(i) for each element, in shares that threads take as they come.
template <typename T, typename Make>
void EachElement(T* out, size_t count, Make make) {
#pragma omp parallel for schedule(dynamic, 64)
  for (size_t i = 0; i < count; ++i) out[i] = T(make(i));
}

int EscapeTime(float cr, float ci, int limit) {
  float zr = cr, zi = ci;
  int n = 0;
  for (; n < limit && zr * zr + zi * zi <= 4; ++n) {
    const float next = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci;
    zr = next;
  }
  return n;
}

void AddLoops(Suite& suite) {
  constexpr size_t w = 512, h = 384, n = 65536;
  // Points at the border may escape a turn earlier or later, by how products and sums are rounded.
  suite.Add(
      {.name = "mandelbrot", .launches = {{.global = {w, h}}}, .items = w * h, .most_wrong = 0.02},
      [](int* out, int w, int h, int limit) {
        EachElement(out, size_t(w) * h, [=](size_t i) {
          return EscapeTime(-2.0f + 3.0f * (int(i) % w) / w, -1.0f + 2.0f * (int(i) / w) / h,
                            limit);
        });
      },
      Output<int>(w * h), int(w), int(h), 256);
  suite.Add(
      {.name = "collatz", .launches = {{.global = {n}}}, .items = n},
      [](int* out) {
        EachElement(out, n, [](size_t i) {
          int steps = 0;
          for (uint64_t n = i + 1; n != 1; ++steps) n = n & 1 ? 3 * n + 1 : n / 2;
          return steps;
        });
      },
      Output<int>(n));
  suite.Add(
      {.name = "gcd", .launches = {{.global = {n}}}, .items = n},
      [=](const uint32_t* a, const uint32_t* b, uint32_t* out) {
        EachElement(out, n, [=](size_t i) { return std::gcd(a[i], b[i]); });
      },
      Input(Uniform<uint32_t>(n, 1, 1 << 30)), Input(Uniform<uint32_t>(n, 1, 1 << 30, 2)),
      Output<uint32_t>(n));
  suite.Add(
      {.name = "primes", .launches = {{.global = {n}}}, .items = n},
      [](int* is_prime) {
        EachElement(is_prime, n, [](size_t i) {
          const int n = int(i) * 2 + 3;
          for (int d = 3; d * d <= n; d += 2)
            if (n % d == 0) return 0;
          return 1;
        });
      },
      Output<int>(n));
}

int Interpret(const uint32_t* code, int length, int id) {
  int registers[8];
  for (int i = 0; i < 8; ++i) registers[i] = id * (i + 1);
  for (int at = 0, steps = 0; at < length && steps < 400; ++steps) {
    const uint32_t word = code[at++];
    const int to = word >> 4 & 7;
    const uint32_t a = registers[word >> 8 & 7], b = registers[word >> 12 & 7];
    switch (word & 15) {
      case 0: registers[to] = int(a + b); break;
      case 1: registers[to] = int(a - b); break;
      case 2: registers[to] = int(a * b); break;
      case 3: registers[to] = int(a ^ b); break;
      case 4: registers[to] = int(a) >> (b & 7); break;
      case 5: registers[to] = int(a + (word >> 16)); break;
      case 6:
        if (a & 1) at += word >> 16 & 3;
        break;
      default:
        if (int(b) < int(a)) registers[to] = int(b);
        break;
    }
  }
  int sum = 0;
  for (int value : registers) sum ^= value;
  return sum;
}

int CountTokens(const uint8_t* text) {
  int state = 0, count = 0;
  for (int i = 0; i < 64; ++i) {
    const uint8_t c = text[i];
    const bool is_letter = c >= 'a' && c <= 'z', is_digit = c >= '0' && c <= '9';
    if (state == 0) {
      state = is_letter ? 1 : is_digit ? 2 : c == '"' ? 3 : 0;
      count += is_letter ? 1 : is_digit ? 16 : 0;
    } else if (state == 1) {
      state = is_letter;
    } else if (state == 2) {
      state = is_digit || c == '.' ? 2 : 0;
    } else if (c == '"') {
      state = 0, count += 256;
    }
  }
  return count;
}

float DistanceTo(uint32_t kind, float x, float y, float size) {
  switch (kind & 3) {
    case 0: return std::sqrt(x * x + y * y) - size;
    case 1: return std::max(std::abs(x), std::abs(y)) - size;
    case 2: return std::abs(std::sqrt(x * x + y * y) - size) - 0.1f * size;
    default: return std::abs(x) + std::abs(y) - size;
  }
}

// A switch, and calls of virtual functions that do the same.
void AddShapes(Suite& suite) {
  constexpr size_t n = 65536;
  constexpr int points = 64;
  const auto reference = [](const uint32_t* kinds, float* out, int points) {
    EachElement(out, n, [=](size_t i) {
      float total = 0;
      for (int step = 0; step < points; ++step)
        total += DistanceTo(kinds[i], 0.1f * step, 0.05f * (i & 63), 1.0f + (kinds[i] >> 2 & 15));
      return total;
    });
  };
  const auto kinds = Input(Uniform<uint32_t>(n, 0, 63));
  suite.Add({.name = "shapes_switch", .launches = {{.global = {n}}}, .items = double(n) * points},
            reference, kinds, Output<float>(n), points);
  suite.Add({.name = "shapes_virtual",
             .launches = {{.global = {n}}},
             .items = double(n) * points,
             .options = "-cl-std=CLC++2021",
             .needs = "cl_ext_cxx_for_opencl"},
            reference, kinds, Output<float>(n), points);
}

// Of a symmetric matrix, by turns that set the largest element beside the diagonal to zero.
void Eigenvalues(const float* matrix, float* values) {
  float a[3][3];
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) a[r][c] = matrix[std::min(r, c) * 3 + std::max(r, c)];
  for (int turn = 0; turn < 12; ++turn) {
    int p = 0, q = 1;
    for (const auto [row, column] : {std::pair(0, 2), std::pair(1, 2)})
      if (std::fabs(a[row][column]) > std::fabs(a[p][q])) p = row, q = column;
    if (std::fabs(a[p][q]) < 1e-6f) break;
    const float half_cot = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    const float tangent =
        std::copysign(1.0f, half_cot) / (std::fabs(half_cot) + std::sqrt(half_cot * half_cot + 1));
    const float cosine = 1 / std::sqrt(tangent * tangent + 1), sine = tangent * cosine;
    const auto turn_both = [=](float& x, float& y) {
      const float turned = cosine * x - sine * y;
      y = sine * x + cosine * y;
      x = turned;
    };
    for (int k = 0; k < 3; ++k) turn_both(a[k][p], a[k][q]);
    for (int k = 0; k < 3; ++k) turn_both(a[p][k], a[q][k]);
  }
  for (int k = 0; k < 3; ++k) values[k] = a[k][k];
}

void AddMatrices(Suite& suite) {
  constexpr size_t n = 65536;
  // Of two elements that are alike, rounding tells which is turned away first.
  suite.Add(
      {.name = "eigenvalues",
       .launches = {{.global = {n}}},
       .items = n,
       .tolerance = 1e-4,
       .most_wrong = 0.001},
      [=](const float* matrices, float* values) {
#pragma omp parallel for
        for (size_t i = 0; i < n; ++i) Eigenvalues(matrices + 9 * i, values + 3 * i);
      },
      Input(Uniform(9 * n, -1.0f, 1.0f)), Output<float>(3 * n));
}

void AddMachines(Suite& suite) {
  constexpr size_t n = 16384;
  constexpr int length = 200;
  suite.Add(
      {.name = "interpreter", .launches = {{.global = {n}}}, .items = double(n) * length},
      [=](const uint32_t* code, int* out, int length) {
        EachElement(out, n, [=](size_t i) { return Interpret(code, length, int(i)); });
      },
      Input(Uniform<uint32_t>(length, 0, 1u << 31)), Output<int>(n), length);
  const auto text = Each<uint8_t>(n * 64, [](size_t i) {
    return "the answer is 42.5 \"or so\" abc   x9 "[(i * 2654435761u >> 7) % 36];
  });
  suite.Add(
      {.name = "tokens", .launches = {{.global = {n}}}, .bytes = n * 64},
      [=](const uint8_t* text, int* words) {
        EachElement(words, n, [=](size_t i) { return CountTokens(text + i * 64); });
      },
      Input(text), Output<int>(n));
  suite.Add(
      {.name = "edit_distance", .launches = {{.global = {n}}}, .items = n},
      [=](const uint8_t* words, const uint8_t* wanted, int* out) {
        EachElement(out, n, [=](size_t i) {
          int row[17];
          std::iota(row, row + 17, 0);
          for (int a = 0; a < 16; ++a) {
            int corner = std::exchange(row[0], a + 1);
            for (int b = 0; b < 16; ++b) {
              const int change = corner + (words[i * 16 + a] != wanted[b]);
              corner = row[b + 1];
              row[b + 1] = std::min(std::min(row[b + 1], row[b]) + 1, change);
            }
          }
          return row[16];
        });
      },
      Input(Uniform<uint8_t>(n * 16, 'a', 'e')), Input(Uniform<uint8_t>(16, 'a', 'e', 2)),
      Output<int>(n));
}

int CountQueens(uint32_t columns, uint32_t left, uint32_t right, int row) {
  if (row == 9) return 1;
  int count = 0;
  for (uint32_t rest = 511 & ~(columns | left | right); rest != 0; rest &= rest - 1) {
    const uint32_t place = rest & -rest;
    count += CountQueens(columns | place, (left | place) << 1 & 511, (right | place) >> 1, row + 1);
  }
  return count;
}

void AddStacks(Suite& suite) {
  constexpr size_t n = 16384;
  const auto tree = SearchTree(65536, 1, [](int i) { return i % 97; });
  suite.Add(
      {.name = "stack_walk", .launches = {{.global = {n}}}, .items = n},
      [=](const int*, const int* low, int* out) {
        EachElement(out, n, [=](size_t i) {
          int sum = 0;
          for (int key = low[i]; key < low[i] + 50 && key < 65536; ++key) sum += key % 97;
          return sum;
        });
      },
      Input(tree), Input(Uniform(n, 0, 65536)), Output<int>(n));
  suite.Add(
      {.name = "queens", .launches = {{.global = {81}}}, .items = 81},
      [](int* out) {
        EachElement(out, 81, [](size_t id) {
          const uint32_t a = 1u << id % 9, b = 1u << id / 9;
          if ((a | a << 1 | a >> 1) & b) return 0;
          return CountQueens(a | b, (a << 2 | b << 1) & 511, a >> 2 | b >> 1, 2);
        });
      },
      Output<int>(81));
}

uint64_t Slide(uint64_t from, uint64_t pieces, int steps, uint64_t mask) {
  uint64_t seen = 0;
  for (int i = 0; i < 7; ++i) {
    from = (steps < 0 ? from >> -steps : from << steps) & mask;
    seen |= from;
    if (from == 0 || (from & pieces)) break;
  }
  return seen;
}

int CountSlides(uint64_t pieces, uint64_t queens) {
  constexpr uint64_t kAll = ~uint64_t(0), kEast = kAll / 255 * 254, kWest = kAll / 255 * 127;
  int count = 0;
  for (uint64_t rest = queens; rest != 0; rest &= rest - 1) {
    const uint64_t queen = rest & -rest;
    const uint64_t seen = Slide(queen, pieces, 8, kAll) | Slide(queen, pieces, -8, kAll) |
                          Slide(queen, pieces, 1, kEast) | Slide(queen, pieces, -1, kWest) |
                          Slide(queen, pieces, 9, kEast) | Slide(queen, pieces, -9, kWest) |
                          Slide(queen, pieces, 7, kWest) | Slide(queen, pieces, -7, kEast);
    count += std::popcount(seen & ~pieces);
  }
  return count;
}

// Words with each bit set in one of 2 to the `rarity`.
Contents<uint64_t> RareBits(size_t count, int rarity, uint64_t seed) {
  return [=] {
    Random random(seed);
    std::vector<uint64_t> all(count, ~uint64_t(0));
    for (uint64_t& word : all)
      for (int i = 0; i < rarity; ++i) word &= uint64_t(random.Next()) << 32 | random.Next();
    return all;
  };
}

void AddBoards(Suite& suite) {
  constexpr size_t n = 32768;
  suite.Add(
      {.name = "slides", .launches = {{.global = {n}}}, .items = n},
      [=](const uint64_t* pieces, const uint64_t* queens, int* moves) {
        EachElement(moves, n, [=](size_t i) { return CountSlides(pieces[i], queens[i]); });
      },
      Input(RareBits(n, 2, 1)), Input(RareBits(n, 4, 2)), Output<int>(n));
}

// As many texts of 4 to 39 characters each, one behind the other, and where each begins.
struct Texts {
  std::vector<uint8_t> bytes;
  std::vector<int> first{0};
};
Texts MakeTexts(size_t count) {
  constexpr std::string_view kCharacters[] = {"A", "z", "\u00e9", "\u20ac", "\u4e2d", "\U0001f600"};
  Random random(3);
  Texts texts;
  for (size_t i = 0; i < count; ++i) {
    for (uint64_t left = 4 + random.Next() % 36; left > 0; --left) {
      const std::string_view character = kCharacters[random.Next() % std::size(kCharacters)];
      texts.bytes.insert(texts.bytes.end(), character.begin(), character.end());
    }
    texts.first.push_back(int(texts.bytes.size()));
  }
  return texts;
}

int Decode(const uint8_t* text, const uint8_t* end, uint32_t* characters) {
  int count = 0;
  while (text < end) {
    const uint8_t lead = *text++;
    const int more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    uint32_t character = more == 0 ? lead : lead & 63 >> more;
    for (int i = 0; i < more; ++i) character = character << 6 | (*text++ & 63);
    characters[count++] = character;
  }
  return count;
}

void AddTexts(Suite& suite) {
  constexpr size_t n = 16384;
  const Texts texts = MakeTexts(n);
  suite.Add(
      {.name = "decode_utf8", .launches = {{.global = {n}}}, .bytes = double(texts.bytes.size())},
      [=](const uint8_t* text, const int* first, uint32_t* characters, int* counts) {
        EachElement(counts, n, [=](size_t i) {
          return Decode(text + first[i], text + first[i + 1], characters + first[i]);
        });
      },
      Input<uint8_t>([=] { return texts.bytes; }), Input<int>([=] { return texts.first; }),
      Output<uint32_t>(texts.bytes.size()), Output<int>(n));
}

struct Vector {
  float x, y, z;
};
float Dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

float Meet(Vector from, Vector along, const float* sphere) {
  const Vector apart = {from.x - sphere[0], from.y - sphere[1], from.z - sphere[2]};
  const float b = Dot(apart, along), d = b * b - (Dot(apart, apart) - sphere[3] * sphere[3]);
  return d < 0 ? -1 : -b - std::sqrt(d);
}

float Trace(const float* spheres, int count, float x, float y) {
  const float scale = 1 / std::sqrt(x * x + y * y + 1);
  const Vector along = {x * scale, y * scale, scale}, sun = {0.48f, -0.64f, -0.6f};
  float nearest = 1e9f;
  int hit = -1;
  for (int i = 0; i < count; ++i)
    if (const float distance = Meet({}, along, spheres + 4 * i); distance > 0 && distance < nearest)
      nearest = distance, hit = i;
  if (hit < 0) return 0;
  const float* sphere = spheres + 4 * hit;
  const Vector at = {along.x * nearest, along.y * nearest, along.z * nearest};
  const Vector outward = {(at.x - sphere[0]) / sphere[3], (at.y - sphere[1]) / sphere[3],
                          (at.z - sphere[2]) / sphere[3]};
  float seen = std::max(Dot(outward, sun), 0.0f);
  for (int i = 0; i < count && seen > 0; ++i)
    if (i != hit && Meet(at, sun, spheres + 4 * i) > 0) seen = 0;
  return 0.1f + 0.9f * seen;
}

void AddSearches(Suite& suite) {
  constexpr size_t w = 512, h = 384, count = 24, n = 65536;
  const auto spheres = [] {
    Random random(5);
    std::vector<float> all;
    for (size_t i = 0; i < count; ++i)
      for (float value :
           {random.Real(-3, 3), random.Real(-3, 3), random.Real(5, 12), random.Real(0.3, 1.2)})
        all.push_back(value);
    return all;
  };
  suite.Add(
      {.name = "spheres",
       .launches = {{.global = {w, h}}},
       .items = w * h,
       .tolerance = 1e-3,
       .most_wrong = 0.001},
      [=](const float* spheres, float* out, int w, int h, int count) {
        EachElement(out, size_t(w) * h, [=](size_t i) {
          return Trace(spheres, count, (int(i) % w + 0.5f) / w - 0.5f,
                       (int(i) / w + 0.5f) / h - 0.5f);
        });
      },
      Input(Contents<float>(spheres)), Output<float>(w * h), int(w), int(h), int(count));
  suite.Add(
      {.name = "assign", .launches = {{.global = {n}}}, .items = n, .most_wrong = 0.001},
      [=](const float* x, const float* y, const float* centre, int* nearest, int k) {
        EachElement(nearest, n, [=](size_t i) {
          float least = std::numeric_limits<float>::max();
          int best = 0;
          for (int c = 0; c < k; ++c) {
            const float dx = x[i] - centre[2 * c], dy = y[i] - centre[2 * c + 1];
            if (const float distance = dx * dx + dy * dy; distance < least)
              least = distance, best = c;
          }
          return best;
        });
      },
      Input(Uniform(n, 0.0f, 1.0f)), Input(Uniform(n, 0.0f, 1.0f, 2)),
      Input(Uniform(size_t(64), 0.0f, 1.0f, 3)), Output<int>(n), 32);
}

}  // namespace

void AddDivergent(Suite& suite) {
  suite.Begin("divergent");
  AddLoops(suite);
  AddMatrices(suite);
  AddMachines(suite);
  AddShapes(suite);
  AddStacks(suite);
  AddBoards(suite);
  AddTexts(suite);
  AddSearches(suite);
}

}  // namespace weft::bench
