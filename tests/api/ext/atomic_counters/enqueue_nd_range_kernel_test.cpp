// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <numeric>

#include "ext/atomic_counters/counters_fixture.h"

namespace weft::test {
namespace {

using CounterLaunch = CountersTest;

TEST_F(CounterLaunch, IsReported) {
  const std::string extensions = GetString(clGetDeviceInfo, device_, CL_DEVICE_EXTENSIONS);
  for (const char* name : {"cl_ext_atomic_counters_32", "cl_ext_atomic_counters_64"})
    EXPECT_NE(extensions.find(name), std::string::npos);
  EXPECT_EQ(CL_DEVICE_MAX_ATOMIC_COUNTERS_EXT, 0x4032);
  EXPECT_GE(Get<cl_uint>(clGetDeviceInfo, device_, CL_DEVICE_MAX_ATOMIC_COUNTERS_EXT), 8u);
}

TEST_F(CounterLaunch, TakesAsManyAsTheDeviceSays) {
  const cl_uint limit = Get<cl_uint>(clGetDeviceInfo, device_, CL_DEVICE_MAX_ATOMIC_COUNTERS_EXT);
  const auto source = [](cl_uint count) {
    std::string arguments, body;
    for (cl_uint i = 0; i < count; ++i) {
      arguments += (i ? ", counter64_t c" : "counter64_t c") + std::to_string(i);
      body += "if (get_global_id(0) >= " + std::to_string(i) + ") atomic_inc(c" +
              std::to_string(i) + ");\n";
    }
    return "#pragma OPENCL EXTENSION cl_ext_atomic_counters_64 : enable\nkernel void all(" +
           arguments + ") {" + body + "}";
  };
  counters_ = Built(source(limit).c_str());
  cl_kernel all = Kernel("all");
  std::vector<cl_mem> counts;
  for (cl_uint i = 0; i < limit; ++i) {
    counts.push_back(Holding<cl_ulong>({i}));
    EXPECT_EQ(Set(all, i, counts[i]), CL_SUCCESS);
  }
  EXPECT_EQ(Launch(all), CL_SUCCESS);
  for (cl_uint i = 0; i < limit; ++i) EXPECT_EQ(Contents<cl_ulong>(counts[i])[0], kItems);
  EXPECT_EQ(Build(FromSource(source(limit + 1).c_str())), CL_BUILD_PROGRAM_FAILURE);
}

TEST_F(CounterLaunch, GivesEachWorkItemAValueOfItsOwn) {
  constexpr size_t kMany = 100'000;
  const cl_ulong first = 1ull << 40;
  cl_mem count = Holding<cl_ulong>({first, 77}), olds = Holding(std::vector<cl_ulong>(kMany));
  EXPECT_EQ(Set(up_, 0, count), CL_SUCCESS);
  EXPECT_EQ(Set(up_, 1, olds), CL_SUCCESS);
  EXPECT_EQ(Launch(up_, kMany), CL_SUCCESS);
  auto values = Contents<cl_ulong>(olds);
  std::ranges::sort(values);
  std::vector<cl_ulong> all(kMany);
  std::iota(all.begin(), all.end(), first);
  EXPECT_EQ(values, all);
  EXPECT_EQ(Contents<cl_ulong>(count), (std::vector<cl_ulong>{first + kMany, 77}));
}

TEST_F(CounterLaunch, WrapsAround) {
  cl_kernel down = Kernel("down");
  cl_mem count = Holding<cl_uint>({2, 77}), olds = Holding(std::vector<cl_uint>(4));
  EXPECT_EQ(Set(down, 0, count), CL_SUCCESS);
  EXPECT_EQ(Set(down, 1, olds), CL_SUCCESS);
  EXPECT_EQ(Launch(down, 4), CL_SUCCESS);
  auto values = Contents<cl_uint>(olds);
  std::ranges::sort(values);
  EXPECT_EQ(values, (std::vector<cl_uint>{0, 1, 2, CL_UINT_MAX}));
  EXPECT_EQ(Contents<cl_uint>(count), (std::vector<cl_uint>{CL_UINT_MAX - 1, 77}));
}

TEST_F(CounterLaunch, GoesOnWhereTheLaunchBeforeEnded) {
  cl_mem count = Holding<cl_ulong>({0}), olds = Holding(std::vector<cl_ulong>(kItems));
  EXPECT_EQ(Set(up_, 0, count), CL_SUCCESS);
  EXPECT_EQ(Set(up_, 1, olds), CL_SUCCESS);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(Launch(up_), CL_SUCCESS);
  EXPECT_GE(std::ranges::min(Contents<cl_ulong>(olds)), 2 * kItems);
  EXPECT_EQ(Contents<cl_ulong>(count)[0], 3 * kItems);
  const cl_ulong anew = 5;
  EXPECT_EQ(
      clEnqueueWriteBuffer(queue_, count, CL_FALSE, 0, sizeof anew, &anew, 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(Launch(up_), CL_SUCCESS);
  EXPECT_EQ(Contents<cl_ulong>(count)[0], 5 + kItems);
}

TEST_F(CounterLaunch, LeavesTheBufferAloneWhileItRuns) {
  cl_kernel watch = Kernel("watch");
  cl_mem count = Holding<cl_ulong>({42}), seen = Holding(std::vector<cl_ulong>(kItems));
  EXPECT_EQ(Set(watch, 0, count), CL_SUCCESS);
  EXPECT_EQ(Set(watch, 1, count), CL_SUCCESS);
  EXPECT_EQ(Set(watch, 2, seen), CL_SUCCESS);
  EXPECT_EQ(Launch(watch), CL_SUCCESS);
  EXPECT_EQ(Contents<cl_ulong>(seen), std::vector<cl_ulong>(kItems, 42));
  EXPECT_EQ(Contents<cl_ulong>(count)[0], 42 + kItems);
}

// Each argument is a counter; what they come to is written in their order.
TEST_F(CounterLaunch, HasACounterForEachArgument) {
  cl_kernel two = Kernel("two");
  cl_mem a = Holding<cl_ulong>({10'000}), b = Holding<cl_ulong>({10'000});
  EXPECT_EQ(Set(two, 0, a), CL_SUCCESS);
  EXPECT_EQ(Set(two, 1, b), CL_SUCCESS);
  EXPECT_EQ(Launch(two), CL_SUCCESS);
  EXPECT_EQ(Contents<cl_ulong>(a)[0], 10'000 + kItems);
  EXPECT_EQ(Contents<cl_ulong>(b)[0], 10'000 - kItems);
  EXPECT_EQ(Set(two, 1, a), CL_SUCCESS);
  EXPECT_EQ(Launch(two), CL_SUCCESS);
  EXPECT_EQ(Contents<cl_ulong>(a)[0], 10'000u);
}

TEST_F(CounterLaunch, TakesBuffersOfEveryKind) {
  std::vector<cl_uchar> memory(64);
  cl_mem olds = Holding(std::vector<cl_ulong>(kItems));
  EXPECT_EQ(Set(up_, 1, olds), CL_SUCCESS);
  cl_mem unaligned = clCreateBuffer(context_, CL_MEM_USE_HOST_PTR, 8, &memory[1], &error_);
  EXPECT_EQ(Set(up_, 0, unaligned), CL_SUCCESS);
  EXPECT_EQ(Launch(up_), CL_SUCCESS);
  EXPECT_EQ(Contents<cl_ulong>(unaligned)[0], kItems);
  clReleaseMemObject(unaligned);
  cl_mem whole = Holding(std::vector<cl_ulong>(64));
  const cl_buffer_region region = {256, 8};
  cl_mem part = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error_);
  EXPECT_EQ(Set(up_, 0, part), CL_SUCCESS);
  EXPECT_EQ(Launch(up_), CL_SUCCESS);
  std::vector<cl_ulong> expected(64);
  expected[32] = kItems;
  EXPECT_EQ(Contents<cl_ulong>(whole), expected);
  clReleaseMemObject(part);
}

TEST_F(CounterLaunch, OfNoWorkItemsChangesNothing) {
  cl_mem count = Holding<cl_ulong>({42});
  EXPECT_EQ(Set(up_, 0, count), CL_SUCCESS);
  EXPECT_EQ(Set(up_, 1, Holding<cl_ulong>({0})), CL_SUCCESS);
  EXPECT_EQ(Launch(up_, 0), CL_SUCCESS);
  EXPECT_EQ(Contents<cl_ulong>(count)[0], 42u);
}

TEST_F(CounterLaunch, KeepsTheCountersOfAClone) {
  cl_mem count = Holding<cl_ulong>({0}), other = Holding<cl_ulong>({0});
  EXPECT_EQ(Set(up_, 0, count), CL_SUCCESS);
  EXPECT_EQ(Set(up_, 1, Holding(std::vector<cl_ulong>(kItems))), CL_SUCCESS);
  kernels_.push_back(clCloneKernel(up_, &error_));
  EXPECT_EQ(Set(up_, 0, other), CL_SUCCESS);
  EXPECT_EQ(Launch(kernels_.back()), CL_SUCCESS);
  EXPECT_EQ(Contents<cl_ulong>(count)[0], kItems);
  EXPECT_EQ(Contents<cl_ulong>(other)[0], 0u);
}

}  // namespace
}  // namespace weft::test
