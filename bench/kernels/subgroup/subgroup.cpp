// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef __AVX512F__
#include <immintrin.h>
#endif

#include <algorithm>
#include <numeric>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

constexpr size_t kItems = 4 << 20, kGroup = 256;
constexpr char kLanguage[] = "-cl-std=CL3.0";

// Calls each(first) for each work-group's elements.
template <typename Each>
void EachGroup(Each each) {
#pragma omp parallel for
  for (size_t first = 0; first < kItems; first += kGroup) each(first);
}

Description Of(const char* name, const char* needs = "") {
  return {.name = name,
          .launches = {{.global = {kItems}, .local = {kGroup}}},
          .items = kItems,
          .options = kLanguage,
          .needs = needs};
}

void AddSums(Suite& suite) {
  const Description ways[] = {Of("sub_reduce"), Of("sub_halves", "cl_khr_subgroup_shuffle"),
                              Of("group_reduce")};
  for (const Description& way : ways)
    suite.Add(
        way,
        [](const float* in, float* out) {
          EachGroup([=](size_t first) {
            out[first / kGroup] = std::accumulate(in + first, in + first + kGroup, 0.0f);
          });
        },
        Input(Uniform(kItems, 0.0f, 1.0f)), Output<float>(kItems / kGroup));
}

// The same by local memory, as is written where there are no collective functions.
void AddLocalSum(Suite& suite) {
  suite.Add(
      Of("local_reduce"),
      [](const float* in, float* out) {
        EachGroup([=](size_t first) {
          out[first / kGroup] = std::accumulate(in + first, in + first + kGroup, 0.0f);
        });
      },
      Input(Uniform(kItems, 0.0f, 1.0f)), Output<float>(kItems / kGroup), Local{4 * kGroup});
}

#ifdef __AVX512F__
// Each lane and those before it together, by steps that double.
__m512i ScanLanes(__m512i x) {
  const __m512i none = _mm512_setzero_si512();
  x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, none, 15));
  x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, none, 14));
  x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, none, 12));
  return _mm512_add_epi32(x, _mm512_alignr_epi32(x, none, 8));
}
#endif

void ScanGroup(const uint32_t* in, uint32_t* out) {
#ifdef __AVX512F__
  const __m512i last = _mm512_set1_epi32(15);
  __m512i before = _mm512_setzero_si512();
  for (size_t i = 0; i < kGroup; i += 16) {
    before = _mm512_add_epi32(ScanLanes(_mm512_loadu_si512(in + i)), before);
    _mm512_storeu_si512(out + i, before);
    before = _mm512_permutexvar_epi32(last, before);
  }
#else
  std::inclusive_scan(in, in + kGroup, out);
#endif
}

void AddScans(Suite& suite) {
  const auto reference = [](const uint32_t* in, uint32_t* out) {
    EachGroup([=](size_t first) { ScanGroup(in + first, out + first); });
  };
  const auto input = Input(Uniform<uint32_t>(kItems, 0, 1 << 20));
  suite.Add(Of("group_scan"), reference, input, Output<uint32_t>(kItems));
  suite.Add(Of("local_scan"), reference, input, Output<uint32_t>(kItems), Local{8 * kGroup});
}

void KeepBelow(const uint32_t* in, uint32_t* out, uint32_t limit) {
#ifdef __AVX512F__
  for (size_t i = 0; i < kGroup; i += 16) {
    const __m512i values = _mm512_loadu_si512(in + i);
    const __mmask16 kept = _mm512_cmplt_epu32_mask(values, _mm512_set1_epi32(int(limit)));
    _mm512_mask_compressstoreu_epi32(out, kept, values);
    out += __builtin_popcount(kept);
  }
#else
  std::copy_if(in, in + kGroup, out, [=](uint32_t value) { return value < limit; });
#endif
}

void AddCompaction(Suite& suite) {
  constexpr uint32_t kLimit = 300;
  suite.Add(
      Of("sub_compact", "cl_khr_subgroup_ballot"),
      [](const uint32_t* in, uint32_t* out, uint32_t limit) {
        EachGroup([=](size_t first) { KeepBelow(in + first, out + first, limit); });
      },
      Input(Uniform<uint32_t>(kItems, 0, 1000)), Output<uint32_t>(kItems), kLimit);
}

#ifdef __AVX512F__
// Where the bit of the lane is 1, the greater of both.
template <int kExchange>
__m512i Exchanged(__m512i x, __mmask16 greater) {
  const __m512i other = _mm512_shuffle_epi32(x, _MM_PERM_ENUM(kExchange));
  return _mm512_mask_max_epu32(_mm512_min_epu32(x, other), greater, x, other);
}
#endif

void SortFours(const uint32_t* in, uint32_t* out) {
#ifdef __AVX512F__
  constexpr int kNext = 0b10110001, kNextButOne = 0b01001110;
  for (size_t i = 0; i < kGroup; i += 16) {
    __m512i x = _mm512_loadu_si512(in + i);
    x = Exchanged<kNext>(x, 0x6666);
    x = Exchanged<kNextButOne>(x, 0xcccc);
    x = Exchanged<kNext>(x, 0xaaaa);
    _mm512_storeu_si512(out + i, x);
  }
#else
  std::copy(in, in + kGroup, out);
  for (size_t i = 0; i < kGroup; i += 4) std::sort(out + i, out + i + 4);
#endif
}

void AddSort(Suite& suite) {
  suite.Add(
      Of("sub_sort", "cl_khr_subgroup_shuffle"),
      [](const uint32_t* in, uint32_t* out) {
        EachGroup([=](size_t first) { SortFours(in + first, out + first); });
      },
      Input(Uniform<uint32_t>(kItems, 0, 1u << 31)), Output<uint32_t>(kItems));
}

void ShuffleFours(const uint32_t* in, uint32_t* out) {
#ifdef __AVX512F__
  const __m512i firsts = _mm512_setr_epi32(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12);
  const __m512i three = _mm512_set1_epi32(3), five = _mm512_set1_epi32(5);
  for (size_t i = 0; i < kGroup; i += 16) {
    __m512i x = _mm512_loadu_si512(in + i);
    for (int turn = 0; turn < 8; ++turn) {
      const __m512i chosen = _mm512_and_si512(_mm512_srli_epi32(x, 7), three);
      const __m512i theirs = _mm512_permutexvar_epi32(_mm512_or_si512(firsts, chosen), x);
      x = _mm512_add_epi32(_mm512_mullo_epi32(x, five), theirs);
    }
    _mm512_storeu_si512(out + i, x);
  }
#else
  for (size_t i = 0; i < kGroup; i += 4) {
    uint32_t x[4];
    std::copy(in + i, in + i + 4, x);
    for (int turn = 0; turn < 8; ++turn) {
      const uint32_t before[4] = {x[0], x[1], x[2], x[3]};
      for (uint32_t& each : x) each = each * 5 + before[each >> 7 & 3];
    }
    std::copy(x, x + 4, out + i);
  }
#endif
}

void AddShuffle(Suite& suite) {
  suite.Add(
      Of("sub_shuffle", "cl_khr_subgroup_shuffle"),
      [](const uint32_t* in, uint32_t* out) {
        EachGroup([=](size_t first) { ShuffleFours(in + first, out + first); });
      },
      Input(Uniform<uint32_t>(kItems, 0, 1u << 31)), Output<uint32_t>(kItems));
}

// Four values of each work-item.
void AddBlocks(Suite& suite) {
  Description description = Of("sub_blocks", "cl_intel_subgroups");
  description.launches[0].global = {kItems / 4};
  suite.Add(
      description,
      [](const uint32_t* a, const uint32_t* b, uint32_t* out) {
        EachGroup([=](size_t first) {
          for (size_t i = first; i < first + kGroup; ++i)
            out[i] = std::max(a[i], b[i]) - std::min(a[i], b[i]);
        });
      },
      Input(Uniform<uint32_t>(kItems, 0, 1u << 31)), Input(Uniform<uint32_t>(kItems, 0, 1u << 31)),
      Output<uint32_t>(kItems));
}

void AddRadixPass(Suite& suite) {
  suite.Add(
      Of("sub_radix", "cl_khr_subgroup_ballot"),
      [](const uint32_t* in, uint32_t* out, uint32_t shift) {
        EachGroup([=](size_t first) {
          uint32_t places[17] = {};
          for (size_t i = first; i < first + kGroup; ++i) ++places[1 + (in[i] >> shift & 15)];
          std::partial_sum(places, places + 16, places);
          for (size_t i = first; i < first + kGroup; ++i)
            out[first + places[in[i] >> shift & 15]++] = in[i];
        });
      },
      Input(Uniform<uint32_t>(kItems, 0, 1u << 31)), Output<uint32_t>(kItems), uint32_t{8});
}

void AddProduct(Suite& suite) {
  constexpr size_t n = 512;
  suite.Add(
      {.name = "sub_product",
       .launches = {{.global = {n, n / 4}, .local = {64, 1}}},
       .operations = 2.0 * n * n * n,
       .tolerance = 1e-4,
       .options = kLanguage},
      [=](const float* a, const float* b, float* out, int) {
#pragma omp parallel for
        for (size_t row = 0; row < n; row += 4) {
          std::fill(out + row * n, out + (row + 4) * n, 0.0f);
          for (size_t k = 0; k < n; ++k)
            for (size_t i = row; i < row + 4; ++i)
              for (size_t column = 0; column < n; ++column)
                out[i * n + column] += a[i * n + k] * b[k * n + column];
        }
      },
      Input(Uniform(n * n, 0.0f, 1.0f)), Input(Uniform(n * n, 0.0f, 1.0f)), Output<float>(n * n),
      int(n));
}

}  // namespace

void AddSubGroups(Suite& suite) {
  suite.Begin("subgroup");
  AddSums(suite);
  AddLocalSum(suite);
  AddScans(suite);
  AddCompaction(suite);
  AddShuffle(suite);
  AddSort(suite);
  AddBlocks(suite);
  AddRadixPass(suite);
  AddProduct(suite);
}

}  // namespace weft::bench
