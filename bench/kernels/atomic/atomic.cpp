// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <numeric>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

constexpr size_t kItems = 1 << 20;

template <typename T>
void AtomicAdd(T& place, T more) {
  __atomic_fetch_add(&place, more, __ATOMIC_RELAXED);
}

template <class T>
void Count(T* count) {
#pragma omp parallel for
  for (size_t i = 0; i < kItems; ++i) AtomicAdd(*count, T{1});
}

template <class T>
void Append(const uint32_t* in, uint32_t* queue, T* tail) {
#pragma omp parallel for
  for (size_t i = 0; i < kItems; ++i)
    if (in[i] & 1) queue[__atomic_fetch_add(tail, 1, __ATOMIC_RELAXED)] = in[i];
}

// Small whole numbers, whose sums are exact in every order.
void AddFloatSum(Suite& suite, const char* name, const char* options, const char* needs) {
  constexpr size_t items = kItems / 16;
  suite.Add(
      {.name = name,
       .launches = {{.global = {items}}},
       .items = items,
       .options = options,
       .needs = needs},
      [=](const float* in, float* sum) {
        float total = 0;
#pragma omp parallel for simd reduction(+ : total)
        for (size_t i = 0; i < items; ++i) total += in[i];
        *sum += total;
      },
      Input(Each<float>(items, [](size_t i) { return i % 4; })), Update(Zeros<float>(1)));
}

void AddOnePlace(Suite& suite) {
  suite.Add({.name = "counter", .launches = {{.global = {kItems}}}, .items = kItems},
            Count<uint32_t>, Update(Zeros<uint32_t>(1)));
  suite.Add({.name = "append", .launches = {{.global = {kItems}}}, .items = kItems},
            Append<uint32_t>, Input(Uniform<uint32_t>(kItems, 0, 1u << 31)),
            Update(Zeros<uint32_t>(kItems), Order::kAny), Update(Zeros<uint32_t>(1)));
  AddFloatSum(suite, "float_sum", "", "");
  AddFloatSum(suite, "float_add", "-cl-std=CL3.0", "cl_ext_float_atomics");
  suite.Add(
      {.name = "maximum", .launches = {{.global = {kItems}}}, .items = kItems},
      [=](const int* in, int* most) {
        int largest = *most;
#pragma omp parallel for simd reduction(max : largest)
        for (size_t i = 0; i < kItems; ++i) largest = std::max(largest, in[i]);
        *most = largest;
      },
      Input(Uniform(kItems, -1000000, 1000000)), Update(Zeros<int>(1)));
}

// `counter` and `append` with a counter64_t.
void AddCounters(Suite& suite) {
  const std::string needs = "cl_ext_atomic_counters_64";
  suite.Add(
      {.name = "counter64", .launches = {{.global = {kItems}}}, .items = kItems, .needs = needs},
      Count<uint64_t>, Update(Zeros<uint64_t>(1)));
  suite.Add({.name = "counter64_append",
             .launches = {{.global = {kItems}}},
             .items = kItems,
             .needs = needs},
            Append<uint64_t>, Input(Uniform<uint32_t>(kItems, 0, 1u << 31)),
            Update(Zeros<uint32_t>(kItems), Order::kAny), Update(Zeros<uint64_t>(1)));
}

void CountBytes(const uint8_t* in, size_t count, uint32_t* bins) {
#pragma omp parallel
  {
    uint32_t mine[4][256] = {};  // four, so that equal neighbours do not wait for each other
#pragma omp for
    for (size_t i = 0; i < count; i += 4)
      for (int k = 0; k < 4; ++k) ++mine[k][in[i + k]];
#pragma omp critical
    for (int k = 0; k < 1024; ++k) bins[k % 256] += mine[k / 256][k % 256];
  }
}

void AddTables(Suite& suite) {
  constexpr size_t bytes = 4 << 20, share = 64;
  suite.Add(
      {.name = "histogram_local",
       .launches = {{.global = {bytes / share}, .local = {128}}},
       .items = bytes},
      [=](const uint8_t* in, uint32_t* bins, int) { CountBytes(in, bytes, bins); },
      Input(Uniform<uint8_t>(bytes, 0, 255)), Update(Zeros<uint32_t>(256)), int(share));
  suite.Add(
      {.name = "histogram_global", .launches = {{.global = {bytes}}}, .items = bytes},
      [=](const uint8_t* in, uint32_t* bins) { CountBytes(in, bytes, bins); },
      Input(Uniform<uint8_t>(bytes, 0, 255)), Update(Zeros<uint32_t>(256)));
  constexpr uint32_t places = 1 << 16;
  suite.Add(
      {.name = "scattered_adds", .launches = {{.global = {kItems}}}, .items = kItems},
      [=](const uint32_t* place, uint32_t* sums) {
#pragma omp parallel for
        for (size_t i = 0; i < kItems; ++i) AtomicAdd(sums[place[i]], uint32_t(i));
      },
      Input(Uniform<uint32_t>(kItems, 0, places)), Update(Zeros<uint32_t>(places)));
  constexpr uint32_t nodes = 1 << 15, most = 16, never = UINT32_MAX;
  suite.Add(
      {.name = "relax_edges", .launches = {{.global = {nodes}}}, .items = double(nodes) * most / 4},
      [=](const uint32_t* count, const uint32_t* target, const uint32_t* length,
          const uint32_t* reached, uint32_t* distance, uint32_t) {
#pragma omp parallel for
        for (uint32_t node = 0; node < nodes; ++node) {
          if (reached[node] == never) continue;
          for (uint32_t edge = node * most; edge < node * most + count[node]; ++edge) {
            const uint32_t mine = reached[node] + length[edge];
            uint32_t* place = &distance[target[edge]];
            uint32_t found = __atomic_load_n(place, __ATOMIC_RELAXED);
            while (mine < found &&
                   !__atomic_compare_exchange_n(place, &found, mine, false, __ATOMIC_RELAXED,
                                                __ATOMIC_RELAXED)) {
            }
          }
        }
      },
      Input(Uniform<uint32_t>(nodes, 0, most)), Input(Uniform<uint32_t>(nodes * most, 0, nodes)),
      Input(Uniform<uint32_t>(nodes * most, 1, 1000)),
      Input(Each<uint32_t>(nodes, [](size_t i) { return i % 2 ? never : uint32_t(i % 991); })),
      Update(Each<uint32_t>(nodes, [](size_t) { return never; })), most);
  // Which slot a key gets depends on who comes first, not which slots are taken.
  suite.Add(
      {.name = "hash_insert", .launches = {{.global = {kItems / 8}}}, .items = kItems / 8},
      [=](const uint32_t* keys, uint32_t* slots, uint32_t mask) {
#pragma omp parallel for
        for (size_t i = 0; i < kItems / 8; ++i)
          for (uint32_t at = keys[i] * 2654435761u >> 8 & mask;; at = (at + 1) & mask) {
            uint32_t found = 0;
            if (__atomic_compare_exchange_n(&slots[at], &found, keys[i], false, __ATOMIC_RELAXED,
                                            __ATOMIC_RELAXED) ||
                found == keys[i])
              break;
          }
      },
      Input(Uniform<uint32_t>(kItems / 8, 1, 1u << 31)),
      Update(Zeros<uint32_t>(kItems / 4), Order::kAny), uint32_t(kItems / 4 - 1));
}

void AddLookBack(Suite& suite) {
  constexpr size_t size = 256, groups = kItems / size;
  suite.Add(
      {.name = "look_back", .launches = {{.global = {kItems}, .local = {size}}}, .items = kItems},
      [=](const uint32_t* in, uint32_t* out, uint64_t* states, uint32_t* next) {
        std::partial_sum(in, in + kItems, out);
        for (size_t i = 0; i < groups; ++i) states[i] = uint64_t{2} << 32 | out[(i + 1) * size - 1];
        *next += groups;
      },
      Input(Uniform<uint32_t>(kItems, 0, 1000)), Output<uint32_t>(kItems),
      Update(Zeros<uint64_t>(groups)), Update(Zeros<uint32_t>(1)));
}

}  // namespace

void AddAtomics(Suite& suite) {
  suite.Begin("atomic");
  AddOnePlace(suite);
  AddCounters(suite);
  AddTables(suite);
  AddLookBack(suite);
}

}  // namespace weft::bench
