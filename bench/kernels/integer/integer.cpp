// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "bench/kernels/kinds.h"
#include "sha512.h"

namespace weft::bench {
namespace {

constexpr size_t kItems = 1 << 16;

Contents<uint32_t> Words(size_t count, uint64_t seed = 1) {
  return Each<uint32_t>(count, [seed](size_t i) { return (i + seed) * 0x9E3779B97F4A7C15u >> 32; });
}
Contents<uint64_t> Blocks(size_t count) {
  return Each<uint64_t>(count, [](size_t i) { return (i + 5) * 0x9E3779B97F4A7C15u; });
}
Contents<uint8_t> Letters(size_t count) { return Uniform<uint8_t>(count, 'a' - 4, 'z' + 1); }

// The first bits of the fractions of cube roots of primes.
constexpr uint32_t kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

// Hashes of 16 messages side by side, which compilers turn into vectors.
void HashMessages(const uint32_t* message, uint32_t* hash) {
  constexpr uint32_t kStart[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint32_t w[16][16], s[8][16];
  for (int l = 0; l < 16; ++l) {
    for (int i = 0; i < 16; ++i) w[i][l] = message[l * 16 + i];
    for (int i = 0; i < 8; ++i) s[i][l] = kStart[i];
  }
  for (int i = 0; i < 64; ++i)
    for (int l = 0; l < 16; ++l) {
      if (i >= 16) {
        const uint32_t x = w[(i + 1) & 15][l], y = w[(i + 14) & 15][l];
        w[i & 15][l] += (std::rotr(x, 7) ^ std::rotr(x, 18) ^ x >> 3) + w[(i + 9) & 15][l] +
                        (std::rotr(y, 17) ^ std::rotr(y, 19) ^ y >> 10);
      }
      const uint32_t a = s[0][l], b = s[1][l], c = s[2][l], e = s[4][l], f = s[5][l], g = s[6][l];
      const uint32_t t = s[7][l] + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                         ((e & f) ^ (~e & g)) + kRound[i] + w[i & 15][l];
      const uint32_t u =
          (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      s[7][l] = g, s[6][l] = f, s[5][l] = e, s[4][l] = s[3][l] + t;
      s[3][l] = c, s[2][l] = b, s[1][l] = a, s[0][l] = t + u;
    }
  for (int l = 0; l < 16; ++l)
    for (int i = 0; i < 8; ++i) hash[l * 8 + i] = kStart[i] + s[i][l];
}

// SHA3-256 of 64 bytes. The rounds' constants are bits of a shift register, and the places to which
// words move follow from each other.
void Sha3(const uint64_t* message, uint64_t* digest) {
  uint64_t state[25] = {};
  std::copy(message, message + 8, state);
  state[8] = 6, state[16] = uint64_t(1) << 63;
  uint8_t bits = 1;
  for (int round = 0; round < 24; ++round) {
    uint64_t column[5], old[25];
    for (int i = 0; i < 5; ++i)
      column[i] = state[i] ^ state[i + 5] ^ state[i + 10] ^ state[i + 15] ^ state[i + 20];
    for (int i = 0; i < 25; ++i)
      state[i] ^= column[(i + 4) % 5] ^ std::rotl(column[(i + 1) % 5], 1);
    uint64_t moved = state[1];
    for (int i = 0, x = 1, y = 0; i < 24; ++i) {
      const int row = (2 * x + 3 * y) % 5;
      x = std::exchange(y, row);
      moved = std::exchange(state[x + 5 * y], std::rotl(moved, (i + 1) * (i + 2) / 2 % 64));
    }
    std::copy(state, state + 25, old);
    for (int i = 0; i < 25; ++i)
      state[i] ^= ~old[i / 5 * 5 + (i + 1) % 5] & old[i / 5 * 5 + (i + 2) % 5];
    for (int i = 0; i < 7; ++i) {
      if (bits & 1) state[0] ^= uint64_t(1) << ((1 << i) - 1);
      bits = uint8_t(bits << 1 ^ (bits & 0x80 ? 0x71 : 0));
    }
  }
  std::copy(state, state + 4, digest);
}

// The low word of 2^255 - 19, and the others.
constexpr uint64_t kLowest = ~uint64_t(18), kModulus[4] = {kLowest, ~0ull, ~0ull, ~0ull >> 1};

// x * y modulo 2^64 - 2^32 + 1, not always the least.
uint64_t MultiplyGoldilocks(uint64_t x, uint64_t y) {
  const auto product = static_cast<unsigned __int128>(x) * y;
  const auto low = uint64_t(product), high = uint64_t(product >> 64);
  uint64_t less = low - (high >> 32);
  if (low < high >> 32) less -= UINT32_MAX;
  const uint64_t middle = (high << 32) - (high & UINT32_MAX), sum = less + middle;
  return sum < middle ? sum + UINT32_MAX : sum;
}

// x * y / 2^256 modulo 2^255 - 19, in four words of 64 bits, as Montgomery does it.
void MultiplyModulo(uint64_t* x, const uint64_t* y) {
  using Wide = unsigned __int128;
  constexpr uint64_t kInverse = 0x86bca1af286bca1b;  // of 19
  uint64_t t[6] = {};
  for (int j = 0; j < 4; ++j) {
    Wide sum = 0;
    for (int k = 0; k < 4; ++k) t[k] = uint64_t(sum = Wide(x[k]) * y[j] + t[k] + (sum >> 64));
    t[4] = uint64_t(sum = t[4] + (sum >> 64)), t[5] = uint64_t(sum >> 64);
    const uint64_t quotient = t[0] * kInverse;
    sum = Wide(quotient) * kModulus[0] + t[0];
    for (int k = 1; k < 4; ++k)
      t[k - 1] = uint64_t(sum = Wide(quotient) * kModulus[k] + t[k] + (sum >> 64));
    t[3] = uint64_t(sum = t[4] + (sum >> 64)), t[4] = t[5] + uint64_t(sum >> 64);
  }
  uint64_t less[4], borrow = 0;
  for (int k = 0; k < 4; ++k) {
    const Wide difference = Wide(t[k]) - kModulus[k] - borrow;
    less[k] = uint64_t(difference), borrow = uint64_t(difference >> 64) & 1;
  }
  std::copy_n(borrow ? t : less, 4, x);
}

// Numbers of 512 bits, in eight words of 64 bits.
void Multiply(const uint32_t* a, const uint32_t* b, uint32_t* product) {
  using Wide = unsigned __int128;
  uint64_t x[8], y[8], t[16] = {};
  std::memcpy(x, a, sizeof x);
  std::memcpy(y, b, sizeof y);
  for (int j = 0; j < 8; ++j) {
    Wide sum = 0;
    for (int k = 0; k < 8; ++k)
      t[j + k] = uint64_t(sum = Wide(x[k]) * y[j] + t[j + k] + (sum >> 64));
    t[j + 8] = uint64_t(sum >> 64);
  }
  std::memcpy(product, t, sizeof t);
}

void AddProducts(Suite& suite) {
  constexpr size_t numbers = 16384;
  const auto factors = Each<uint32_t>(numbers * 8, [](size_t i) {
    return uint32_t((i + 1) * 0x9E3779B97F4A7C15u >> 32) >> (i % 8 == 7);
  });
  const auto modulus =
      Each<uint32_t>(8, [](size_t i) { return uint32_t(kModulus[i / 2] >> i % 2 * 32); });
  suite.Add(
      {.name = "montgomery", .launches = {{.global = {numbers}}}, .items = numbers},
      [=](const uint32_t* factors, const uint32_t*, uint32_t* products, uint32_t, int rounds) {
#pragma omp parallel for
        for (size_t i = 0; i < numbers; ++i) {
          uint64_t x[4], y[4];
          std::memcpy(x, factors + i * 8, sizeof x);
          std::memcpy(y, x, sizeof y);
          for (int round = 0; round < rounds; ++round) MultiplyModulo(x, y);
          std::memcpy(products + i * 8, x, sizeof x);
        }
      },
      Input(factors), Input(modulus), Output<uint32_t>(numbers * 8), 0x286bca1bu, 8);
  suite.Add(
      {.name = "goldilocks", .launches = {{.global = {numbers}}}, .items = numbers},
      [=](const uint64_t* in, uint64_t* out, int rounds) {
#pragma omp parallel for
        for (size_t i = 0; i < numbers; ++i) {
          uint64_t x = in[i];
          for (int round = 0; round < rounds; ++round) {
            const uint64_t cube = MultiplyGoldilocks(MultiplyGoldilocks(x, x), x);
            x = MultiplyGoldilocks(MultiplyGoldilocks(cube, cube), x) + round;
          }
          out[i] = x;
        }
      },
      Input(Each<uint64_t>(numbers, [](size_t i) { return (i + 1) * 0x9E3779B97F4A7C15u; })),
      Output<uint64_t>(numbers), 22);
  suite.Add(
      {.name = "product", .launches = {{.global = {numbers}}}, .items = numbers},
      [=](const uint32_t* a, const uint32_t* b, uint32_t* products) {
#pragma omp parallel for
        for (size_t i = 0; i < numbers; ++i) Multiply(a + i * 16, b + i * 16, products + i * 32);
      },
      Input(Words(numbers * 16)), Input(Words(numbers * 16, 7)), Output<uint32_t>(numbers * 32));
}

void AddHashes(Suite& suite) {
  suite.Add(
      {.name = "sha256", .launches = {{.global = {kItems}}}, .items = kItems},
      [=](const uint32_t* message, uint32_t* hash) {
#pragma omp parallel for
        for (size_t i = 0; i < kItems; i += 16) HashMessages(message + i * 16, hash + i * 8);
      },
      Input(Words(kItems * 16)), Output<uint32_t>(kItems * 8));
  constexpr size_t messages = 16384;
  suite.Add(
      {.name = "sha512", .launches = {{.global = {messages}}}, .items = messages},
      [=](const uint64_t* message, uint64_t* hash) {
#pragma omp parallel for
        for (size_t i = 0; i < messages; i += 8) HashLongMessages(message + i * 16, hash + i * 8);
      },
      Input(Each<uint64_t>(messages * 16, [](size_t i) { return (i + 1) * 0x9E3779B97F4A7C15u; })),
      Output<uint64_t>(messages * 8));
  suite.Add(
      {.name = "keccak", .launches = {{.global = {messages}}}, .items = messages},
      [=](const uint64_t* message, uint64_t* digest) {
#pragma omp parallel for
        for (size_t i = 0; i < messages; ++i) Sha3(message + i * 8, digest + i * 4);
      },
      Input(Each<uint64_t>(messages * 8, [](size_t i) { return (i + 1) * 0x9E3779B97F4A7C15u; })),
      Output<uint64_t>(messages * 4));
  const auto table = Each<uint32_t>(256, [](size_t i) {
    auto crc = uint32_t(i);
    for (int k = 0; k < 8; ++k) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    return crc;
  });
  suite.Add(
      {.name = "crc32", .launches = {{.global = {kItems}}}, .bytes = kItems * 64},
      [=](const uint8_t* text, const uint32_t* table, uint32_t* out) {
#pragma omp parallel for
        for (size_t i = 0; i < kItems; ++i) {
          uint32_t crc = ~0u;
          for (size_t k = i * 64; k < i * 64 + 64; ++k)
            crc = table[(crc ^ text[k]) & 255] ^ crc >> 8;
          out[i] = ~crc;
        }
      },
      Input(Letters(kItems * 64)), Input(table), Output<uint32_t>(kItems));
  suite.Add(
      {.name = "xorshift", .launches = {{.global = {kItems}}}, .items = kItems * 64},
      [=](uint32_t* out, int rounds) {
#pragma omp parallel for simd
        for (size_t i = 0; i < kItems; ++i) {
          uint32_t x = uint32_t(i) * 2654435761u + 1, sum = 0;
          for (int k = 0; k < rounds; ++k) x ^= x << 13, x ^= x >> 17, x ^= x << 5, sum += x;
          out[i] = sum;
        }
      },
      Output<uint32_t>(kItems), 64);
}

void Encrypt(const uint32_t* in, uint32_t* out, const uint32_t* table, const uint32_t* keys) {
#pragma omp parallel for
  for (size_t i = 0; i < kItems * 4; i += 4) {
    uint32_t s[4];
    for (int k = 0; k < 4; ++k) s[k] = in[i + k] ^ keys[k];
    for (int round = 1; round <= 10; ++round) {
      uint32_t next[4];
      for (int k = 0; k < 4; ++k) {
        next[k] = keys[round * 4 + k];
        for (int b = 0; b < 4; ++b)
          next[k] ^= std::rotl(table[s[(k + b) % 4] >> 8 * b & 255], 8 * b);
      }
      std::copy(next, next + 4, s);
    }
    std::copy(s, s + 4, out + i);
  }
}

void DecodeBlocks(const uint64_t* blocks, uint8_t* texels) {
#pragma omp parallel for
  for (size_t i = 0; i < kItems; ++i) {
    const int first = blocks[i] & 255, second = blocks[i] >> 8 & 255;
    const int parts = first > second ? 7 : 5;
    uint8_t grey[8] = {uint8_t(first), uint8_t(second), 0, 0, 0, 0, 0, 255};
    for (int k = 1; k < parts; ++k)
      grey[k + 1] = uint8_t(((parts - k) * first + k * second) / parts);
    for (int k = 0; k < 16; ++k) texels[i * 16 + k] = grey[blocks[i] >> (16 + 3 * k) & 7];
  }
}

void AddTables(Suite& suite) {
  suite.Add({.name = "aes", .launches = {{.global = {kItems}, .local = {64}}}, .items = kItems},
            Encrypt, Input(Words(kItems * 4)), Output<uint32_t>(kItems * 4), Input(Words(256, 7)),
            Input(Words(44, 9)));
  constexpr size_t bytes = 1 << 20;
  suite.Add(
      {.name = "map_bytes", .launches = {{.global = {bytes}}}, .bytes = 2 * bytes},
      [=](const uint8_t* in, const uint8_t* table, uint8_t* out) {
#pragma omp parallel for
        for (size_t i = 0; i < bytes; ++i) out[i] = table[in[i]];
      },
      Input(Uniform<uint8_t>(bytes, 0, 255)), Input(Uniform<uint8_t>(256, 0, 255, 2)),
      Output<uint8_t>(bytes));
  suite.Add(
      {.name = "count_letters", .launches = {{.global = {kItems}}}, .bytes = kItems * 64},
      [=](const uint8_t* text, int* most) {
#pragma omp parallel for
        for (size_t i = 0; i < kItems; ++i) {
          int counts[256] = {};
          for (size_t k = i * 64; k < i * 64 + 64; ++k) ++counts[text[k]];
          most[i] = *std::max_element(counts + 'a', counts + 'z' + 1);
        }
      },
      Input(Letters(kItems * 64)), Output<int>(kItems));
  suite.Add({.name = "decode_bc4", .launches = {{.global = {kItems}}}, .bytes = kItems * 24},
            DecodeBlocks, Input(Blocks(kItems)), Output<uint8_t>(kItems * 16));
}

// The field of 256 elements: powers of 2 modulo x^8 + x^4 + x^3 + x^2 + 1, twice as many as there
// are, and the logarithms of all but 0.
struct Field {
  std::array<uint8_t, 512> power;
  std::array<uint8_t, 256> logarithm;
};

constexpr Field kField = [] {
  Field field = {};
  for (int i = 0, x = 1; i < 512; ++i) {
    field.power[i] = uint8_t(x);
    if (i < 255) field.logarithm[x] = uint8_t(i);
    x = x << 1 ^ (x & 128 ? 0x11d : 0);
  }
  return field;
}();

uint8_t FieldProduct(uint8_t x, uint8_t y) {
  return x == 0 || y == 0 ? 0 : kField.power[kField.logarithm[x] + kField.logarithm[y]];
}

void AddField(Suite& suite) {
  const auto logarithm = Input(Each<uint8_t>(256, [](size_t i) { return kField.logarithm[i]; }));
  const auto power = Input(Each<uint8_t>(512, [](size_t i) { return kField.power[i]; }));
  constexpr size_t n = 1 << 19;
  suite.Add(
      {.name = "gf256", .launches = {{.global = {n}}}, .bytes = 3 * n},
      [=](const uint8_t* a, const uint8_t* b, const uint8_t*, const uint8_t*, uint8_t* product) {
#pragma omp parallel for
        for (size_t i = 0; i < n; ++i) product[i] = FieldProduct(a[i], b[i]);
      },
      Input(Uniform<uint8_t>(n, 0, 255)), Input(Uniform<uint8_t>(n, 0, 255, 2)), logarithm, power,
      Output<uint8_t>(n));
  constexpr size_t columns = 65536, kBlocks = 12;
  suite.Add(
      {.name = "parity", .launches = {{.global = {columns}}}, .bytes = kBlocks * columns},
      [=](const uint8_t* data, const uint8_t* factors, const uint8_t*, const uint8_t*, uint8_t* out,
          int) {
#pragma omp parallel for
        for (size_t i = 0; i < columns; ++i) {
          out[i] = 0;
          for (size_t k = 0; k < kBlocks; ++k)
            out[i] ^= FieldProduct(data[k * columns + i], kField.power[factors[k]]);
        }
      },
      Input(Uniform<uint8_t>(kBlocks * columns, 0, 255)), Input(Uniform<uint8_t>(kBlocks, 0, 254)),
      logarithm, power, Output<uint8_t>(columns), int(kBlocks));
}

void AddArithmetic(Suite& suite) {
  constexpr size_t powers = 4096;
  suite.Add(
      {.name = "power_modulo", .launches = {{.global = {powers}}}, .items = powers},
      [=](const uint64_t* base, uint64_t* out, uint64_t exponent, uint64_t m) {
#pragma omp parallel for
        for (size_t i = 0; i < powers; ++i) {
          using Wide = unsigned __int128;
          uint64_t a = base[i] % m, result = 1;
          for (uint64_t rest = exponent; rest != 0; rest >>= 1) {
            if (rest & 1) result = uint64_t(Wide(result) * a % m);
            a = uint64_t(Wide(a) * a % m);
          }
          out[i] = result;
        }
      },
      Input(Each<uint64_t>(powers, [](size_t i) { return (i + 1) * 0x9E3779B97F4A7C15u; })),
      Output<uint64_t>(powers), uint64_t{65537}, uint64_t{0xffffffffffffffc5u});
  constexpr size_t n = 1 << 18, kWords = 16;
  suite.Add(
      {.name = "bits", .launches = {{.global = {n}}}, .items = n},
      [=](const uint32_t* in, uint32_t* out) {
#pragma omp parallel for simd
        for (size_t i = 0; i < n; ++i)
          out[i] = uint32_t(std::popcount(in[i]) + 64 * std::countl_zero(in[i]) +
                            4096 * std::countl_zero(in[i] & -in[i]));
      },
      Input(Words(n)), Output<uint32_t>(n));
  suite.Add(
      {.name = "divide", .launches = {{.global = {n}}}, .items = n},
      [=](const int* a, const int* b, int* out) {
#pragma omp parallel for
        for (size_t i = 0; i < n; ++i) out[i] = a[i] / b[i] * 3 + a[i] % b[i];
      },
      Input(Uniform(n, -100000000, 100000000)), Input(Uniform(n, 1, 100000, 2)), Output<int>(n));
  suite.Add(
      {.name = "dot_bytes",
       .launches = {{.global = {n}}},
       .items = n * kWords,
       .options = "-cl-std=CL3.0"},
      [=](const uint8_t* in, const int8_t* weights, int* out) {
#pragma omp parallel for
        for (size_t i = 0; i < n; ++i) {
          int sum = 0;
          for (size_t k = 0; k < kWords * 4; ++k)
            sum += in[(k / 4 * n + i) * 4 + k % 4] * weights[k];
          out[i] = sum;
        }
      },
      Input(Uniform<uint8_t>(n * kWords * 4, 0, 255)),
      Input(Uniform<int8_t>(kWords * 4, -128, 127, 2)), Output<int>(n));
}

}  // namespace

void AddIntegers(Suite& suite) {
  suite.Begin("integer");
  AddHashes(suite);
  AddProducts(suite);
  AddTables(suite);
  AddField(suite);
  AddArithmetic(suite);
}

}  // namespace weft::bench
