// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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
  for (const char* name : {"sub_reduce", "group_reduce"})
    suite.Add(
        Of(name),
        [](const float* in, float* out) {
          EachGroup([=](size_t first) {
            out[first / kGroup] = std::accumulate(in + first, in + first + kGroup, 0.0f);
          });
        },
        Input(Uniform(kItems, 0.0f, 1.0f)), Output<float>(kItems / kGroup));
}

void AddScan(Suite& suite) {
  suite.Add(
      Of("group_scan"),
      [](const uint32_t* in, uint32_t* out) {
        EachGroup([=](size_t first) {
          std::inclusive_scan(in + first, in + first + kGroup, out + first);
        });
      },
      Input(Uniform<uint32_t>(kItems, 0, 1 << 20)), Output<uint32_t>(kItems));
}

void AddCompaction(Suite& suite) {
  constexpr uint32_t kLimit = 300;
  suite.Add(
      Of("sub_compact", "cl_khr_subgroup_ballot"),
      [](const uint32_t* in, uint32_t* out, uint32_t limit) {
        EachGroup([=](size_t first) {
          std::copy_if(in + first, in + first + kGroup, out + first,
                       [=](uint32_t value) { return value < limit; });
        });
      },
      Input(Uniform<uint32_t>(kItems, 0, 1000)), Output<uint32_t>(kItems), kLimit);
}

void AddSort(Suite& suite) {
  suite.Add(
      Of("sub_sort", "cl_khr_subgroup_shuffle"),
      [](const uint32_t* in, uint32_t* out) {
        EachGroup([=](size_t first) {
          std::copy(in + first, in + first + kGroup, out + first);
          for (size_t i = first; i < first + kGroup; i += 4) std::sort(out + i, out + i + 4);
        });
      },
      Input(Uniform<uint32_t>(kItems, 0, 1u << 31)), Output<uint32_t>(kItems));
}

}  // namespace

void AddSubGroups(Suite& suite) {
  suite.Begin("subgroup");
  AddSums(suite);
  AddScan(suite);
  AddCompaction(suite);
  AddSort(suite);
}

}  // namespace weft::bench
