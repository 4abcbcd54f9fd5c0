// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work-groups of which each work-item has much private memory: they run, or are refused.
#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "api_checks.h"
#include "stress.h"

namespace weft::test {
namespace {

// Each work-item keeps a number at both ends of an array across a barrier.
const char* const kSource =
    "kernel void keep(global uint* out, uint last) {\n"
    "  uchar own[BYTES];\n"
    "  const uint id = get_global_id(0) + get_global_id(1) * get_global_size(0);\n"
    "  own[0] = id & 255;\n"
    "  own[last] = id >> 8;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  out[id] = own[last] << 8 | own[0];\n"
    "}\n";

class PrivateMemory : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(work_.Begin()); }

  void Build(uint64_t bytes) {
    kernel_.emplace(work_.context(), kSource, "keep", "-DBYTES=" + std::to_string(bytes));
    ASSERT_EQ(kernel_->code(), CL_SUCCESS);
    const cl_uint last = bytes - 1;
    clSetKernelArg(*kernel_, 1, sizeof last, &last);
  }

  size_t WorkGroupSize() {
    size_t size = 0;
    EXPECT_EQ(clGetKernelWorkGroupInfo(*kernel_, OneDevice(), CL_KERNEL_WORK_GROUP_SIZE,
                                       sizeof size, &size, nullptr),
              CL_SUCCESS);
    return size;
  }

  // The code of a launch of two work-groups; if it runs, each work-item has its number.
  cl_int Run(std::array<size_t, 2> local) {
    const std::array<size_t, 2> global = {local[0], 2 * local[1]};
    const size_t items = global[0] * global[1];
    const Own<cl_mem> out(
        clCreateBuffer(work_.context(), 0, items * sizeof(cl_uint), nullptr, nullptr));
    const cl_mem handle = out;
    clSetKernelArg(*kernel_, 0, sizeof handle, &handle);
    const cl_int code = clEnqueueNDRangeKernel(work_.queue(), *kernel_, 2, nullptr, global.data(),
                                               local.data(), 0, nullptr, nullptr);
    if (code != CL_SUCCESS) return code;
    std::vector<cl_uint> values(items), ids(items);
    std::iota(ids.begin(), ids.end(), 0);
    EXPECT_EQ(clEnqueueReadBuffer(work_.queue(), out, CL_TRUE, 0, items * sizeof(cl_uint),
                                  values.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(values, ids);
    return code;
  }

  // The largest work-group runs, and a larger one is refused.
  void ExpectTrueSize(uint64_t bytes) {
    Build(bytes);
    const size_t size = WorkGroupSize();
    ASSERT_GE(size, 1u);
    EXPECT_EQ(Run({size, 1}), CL_SUCCESS);
    EXPECT_EQ(Run({2 * size, 1}), 2 * size > MaxWorkGroupSize() ? CL_INVALID_WORK_ITEM_SIZE
                                                                : CL_INVALID_WORK_GROUP_SIZE);
  }

  static size_t MaxWorkGroupSize() {
    return Get<size_t>(clGetDeviceInfo, OneDevice(), CL_DEVICE_MAX_WORK_GROUP_SIZE);
  }
  // What a thread may have.
  static uint64_t Share() {
    return Get<cl_ulong>(clGetDeviceInfo, OneDevice(), CL_DEVICE_GLOBAL_MEM_SIZE) /
           Get<cl_uint>(clGetDeviceInfo, OneDevice(), CL_DEVICE_MAX_COMPUTE_UNITS);
  }

  Work work_;
  std::optional<BuiltKernel> kernel_;
};

TEST_F(PrivateMemory, Of64KiB) { ExpectTrueSize(64 << 10); }
TEST_F(PrivateMemory, Of1MiB) { ExpectTrueSize(1 << 20); }
TEST_F(PrivateMemory, Of16MiB) { ExpectTrueSize(16 << 20); }

// Whatever the machine has, it cannot be had by all work-items of the device's largest group.
TEST_F(PrivateMemory, BeyondTheDevicesShrinksTheGroup) {
  const uint64_t bytes = 3 * Share() / MaxWorkGroupSize();
  Build(bytes);
  EXPECT_GE(WorkGroupSize(), MaxWorkGroupSize() / 4);
  EXPECT_LE(WorkGroupSize(), MaxWorkGroupSize() / 3);
  // Where SIMD groups have one work-item each, fewer of them fit.
  const size_t items = WorkGroupSize();
  const cl_int code = Run({1, items});
  EXPECT_TRUE(code == CL_SUCCESS || code == CL_OUT_OF_RESOURCES) << code;
  EXPECT_EQ(Run({1, 8}), CL_SUCCESS);
}

}  // namespace
}  // namespace weft::test
