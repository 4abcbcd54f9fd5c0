// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernel entries against their contract, weft/kernel_abi.h.
#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

#include "device_kernel.h"

namespace weft::test {
namespace {

template <typename T>
uint64_t AddressOf(const T& value) {
  return reinterpret_cast<uintptr_t>(&value);
}

template <typename T>
uint64_t AddressOf(const std::vector<T>& buffer) {
  return reinterpret_cast<uintptr_t>(buffer.data());
}

WeftLaunch MakeLaunch(Size3 global, Size3 local) {
  WeftLaunch launch{};
  launch.work_dim = 3;
  for (int d = 0; d < 3; ++d) {
    launch.global_size[d] = global[d];
    launch.local_size[d] = local[d];
    launch.group_count[d] = (global[d] + local[d] - 1) / local[d];
    launch.last_local_size[d] = global[d] - (launch.group_count[d] - 1) * local[d];
  }
  return launch;
}

TEST(Entry, EveryWorkItemRunsOnceWithItsIds) {
  DeviceKernel kernel(R"(
    kernel void k(global ulong* out) {
      size_t x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
      size_t i = ((z - 7) * get_global_size(1) + (y - 6)) * get_global_size(0) + (x - 5);
      out[i] += x + 100 * y + 10000 * z + 1000000 * get_local_id(0) + 10000000 * get_group_id(1);
    })",
                      "k");
  WeftLaunch launch = MakeLaunch({12, 6, 4}, {3, 2, 4});
  for (int d = 0; d < 3; ++d) launch.global_offset[d] = 5 + d;
  std::vector<uint64_t> out(12 * 6 * 4);
  kernel.Run({AddressOf(out)}, launch);
  for (uint64_t z = 0; z < 4; ++z) {
    for (uint64_t y = 0; y < 6; ++y) {
      for (uint64_t x = 0; x < 12; ++x) {
        uint64_t expected =
            x + 5 + 100 * (y + 6) + 10000 * (z + 7) + 1000000 * (x % 3) + 10000000 * (y / 2);
        ASSERT_EQ(out[(z * 6 + y) * 12 + x], expected) << x << "," << y << "," << z;
      }
    }
  }
}

TEST(Entry, EdgeGroupsMayBeSmaller) {
  DeviceKernel kernel(R"(
    kernel void k(global uint* out, local uint* sum) {
      size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
      size_t l = get_local_linear_id();
      sum[l] = l + 1;
      barrier(CLK_LOCAL_MEM_FENCE);
      uint total = 0;
      for (uint k = 0; k < get_local_size(0) * get_local_size(1); ++k) total += sum[k];
      out[i] = total + 1000 * get_local_size(0) + 100000 * get_enqueued_local_size(0);
    })",
                      "k", {}, "-cl-std=CL3.0");
  WeftLaunch launch = MakeLaunch({10, 5, 1}, {4, 2, 1});
  std::vector<uint32_t> out(50);
  kernel.Run({AddressOf(out), 8 * sizeof(uint32_t)}, launch);
  for (uint32_t y = 0; y < 5; ++y) {
    for (uint32_t x = 0; x < 10; ++x) {
      uint32_t width = x < 8 ? 4 : 2, height = y < 4 ? 2 : 1, n = width * height;
      EXPECT_EQ(out[y * 10 + x], n * (n + 1) / 2 + 1000 * width + 400000) << x << "," << y;
    }
  }
}

TEST(Entry, StructsByValueAreEachWorkItemsOwn) {
  struct Pair {
    int32_t number;
    float table[5];
  };
  DeviceKernel kernel(R"(
    typedef struct { int number; float table[5]; } Pair;
    kernel void k(global float* out, Pair pair, short tail) {
      size_t i = get_global_id(0);
      pair.table[i % 5] += pair.number;
      pair.number += i;
      out[i] = pair.table[i % 5] + pair.number + tail;
    })",
                      "k");
  Pair pair{100, {1, 2, 3, 4, 5}};
  std::vector<float> out(20);
  kernel.Run({AddressOf(out), AddressOf(pair), 1000}, MakeLaunch({20, 1, 1}, {10, 1, 1}));
  for (int i = 0; i < 20; ++i) EXPECT_EQ(out[i], pair.table[i % 5] + 100 + 100 + i + 1000);
}

TEST(Entry, LargePrivateArraysLieInScratch) {
  DeviceKernel kernel(R"(
    kernel void k(global uint* out) {
      uint a[50000];
      uint i = get_global_id(0);
      for (uint k = 0; k < 50000; ++k) a[(k * 7) % 50000] = k + i;
      uint sum = 0;
      for (uint k = 0; k < 50000; k += 1000) sum += a[k + i];
      out[i] = sum;
    })",
                      "k");
  EXPECT_GE(kernel.Code().facts.scratch_bytes, 200000u);
  EXPECT_LE(kernel.Code().facts.frame_bytes, 65536u);
  EXPECT_GE(kernel.Code().facts.private_bytes, 200000u);
  std::vector<uint32_t> out(6), a(50000);
  kernel.Run({AddressOf(out)}, MakeLaunch({6, 1, 1}, {3, 1, 1}));
  for (uint32_t i = 0; i < 6; ++i) {
    for (uint32_t k = 0; k < 50000; ++k) a[k * 7 % 50000] = k + i;
    uint32_t sum = 0;
    for (uint32_t k = 0; k < 50000; k += 1000) sum += a[k + i];
    EXPECT_EQ(out[i], sum);
  }
}

TEST(Entry, ContextsHoldLargeArraysThatLiveAcrossBarriers) {
  DeviceKernel kernel(R"(
    kernel void k(global uint* out, local uint* l) {
      uint a[4096];
      uint i = get_local_id(0);
      for (uint k = 0; k < 4096; ++k) a[k] = k * i;
      l[i] = i;
      barrier(CLK_LOCAL_MEM_FENCE);
      out[get_global_id(0)] = a[l[(i + 1) % get_local_size(0)] * 17];
    })",
                      "k");
  EXPECT_GE(kernel.Code().facts.context_bytes, 16384u);
  EXPECT_EQ(kernel.Code().facts.scratch_bytes, 0u);
  std::vector<uint32_t> out(200);
  kernel.Run({AddressOf(out), 400}, MakeLaunch({200, 1, 1}, {100, 1, 1}));
  for (uint32_t i = 0; i < 200; ++i) EXPECT_EQ(out[i], (i % 100 + 1) % 100 * 17 * (i % 100));
}

TEST(Entry, DenormalsAreFlushedOnRequestOnly) {
  const char* source = "kernel void k(global float* p) { *p *= 0.5f; }";
  EXPECT_FALSE(DeviceKernel(source, "k").Code().facts.flush_denormals);
  EXPECT_TRUE(DeviceKernel(source, "k", {}, "-cl-denorms-are-zero").Code().facts.flush_denormals);
}

// All quotients of 8 bits, through registers and through vectors.
TEST(Entry, DivisionNeverTraps) {
  DeviceKernel kernel(R"(
    kernel void k(global char* out) {
      char a = get_global_id(0), b = get_global_id(1);
      uint i = get_global_id(1) * 256 + get_global_id(0);
      char4 v = (char4)(a, b, a, b) / (char4)(b, a, b, b);
      int x = a == -128 ? INT_MIN : a;
      long y = a == -128 ? LONG_MIN : a;
      out[i * 8 + 0] = a / b;
      out[i * 8 + 1] = a % b;
      out[i * 8 + 2] = (uchar)a / (uchar)b;
      out[i * 8 + 3] = (uchar)a % (uchar)b;
      out[i * 8 + 4] = v.x ^ v.y;
      out[i * 8 + 5] = v.z ^ v.w;
      out[i * 8 + 6] = (x / b) ^ (x % b);
      out[i * 8 + 7] = (y / b) ^ (y % b);
    })",
                      "k");
  std::vector<int8_t> out(65536 * 8);
  kernel.Run({AddressOf(out)}, MakeLaunch({256, 256, 1}, {16, 16, 1}));
  for (int i = 0; i < 65536; ++i) {
    auto a = static_cast<int8_t>(i % 256), b = static_cast<int8_t>(i / 256);
    auto ua = static_cast<uint8_t>(a), ub = static_cast<uint8_t>(b);
    if (b == 0) continue;
    ASSERT_EQ(out[i * 8 + 0], static_cast<int8_t>(a / b)) << int(a) << "/" << int(b);
    ASSERT_EQ(out[i * 8 + 1], static_cast<int8_t>(a % b)) << int(a) << "%" << int(b);
    ASSERT_EQ(out[i * 8 + 2], static_cast<int8_t>(ua / ub));
    ASSERT_EQ(out[i * 8 + 3], static_cast<int8_t>(ua % ub));
  }
}

// Line tables take another way through the inliner.
TEST(Entry, KernelsWithDebugInformationRunTheSame) {
  DeviceKernel kernel(R"(
    int next(int i, int n) { return (i + 1) % n; }
    kernel void k(global int* restrict out, local int* l) {
      int i = get_local_id(0), n = get_local_size(0);
      l[i] = i * i;
      barrier(CLK_LOCAL_MEM_FENCE);
      out[get_global_id(0)] = l[next(i, n)] + next(i, 3);
    })",
                      "k", {}, "-g");
  EXPECT_FALSE(kernel.Code().debug_object.empty());
  std::vector<int> out(20);
  kernel.Run({AddressOf(out), 40}, MakeLaunch({20, 1, 1}, {10, 1, 1}));
  for (int i = 0; i < 20; ++i) {
    int l = i % 10, next = (l + 1) % 10;
    EXPECT_EQ(out[i], next * next + (l + 1) % 3);
  }
}

struct Printed {
  std::string format;
  std::vector<uint8_t> records;
  uint32_t count = 0;
};

TEST(Entry, PrintfPassesRecords) {
  DeviceKernel kernel(R"(
    kernel void k(int i) {
      printf("%d %v3hlf %s", i, (float3)(1, 2, 3), "text");
    })",
                      "k");
  Printed printed;
  kernel.Run({42}, MakeLaunch({1, 1, 1}, {1, 1, 1}), &printed);
  EXPECT_EQ(printed.format, "%d %v3hlf %s");
  ASSERT_EQ(printed.count, 3u);
  auto word = [&](size_t offset) {
    uint32_t value;
    std::memcpy(&value, &printed.records[offset], sizeof value);
    return value;
  };
  EXPECT_EQ(word(0), 4u);
  EXPECT_EQ(word(4), 1u);
  EXPECT_EQ(word(8), 42u);
  EXPECT_EQ(word(12), 0u);
  EXPECT_EQ(word(16), 4u);
  EXPECT_EQ(word(20), 3u);
  EXPECT_EQ(word(32), 0x40400000u);  // 3.0f
  EXPECT_EQ(word(36), 0u);
  EXPECT_EQ(word(40), 8u);
}

}  // namespace
}  // namespace weft::test

// The import that kernels bind to, here for the test above.
extern "C" [[gnu::visibility("default")]] int32_t weft_printf(WeftWorker* worker,
                                                              const char* format,
                                                              const void* arguments,
                                                              uint32_t count) {
  auto& printed = *static_cast<weft::test::Printed*>(worker->printf_sink);
  auto* bytes = static_cast<const uint8_t*>(arguments);
  printed = {format, {bytes, bytes + 56}, count};
  return 0;
}
