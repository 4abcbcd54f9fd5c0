// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ids that need more than 31 or 32 bits.
#include <string>

#include "launch_fixture.h"

namespace weft::test {
namespace {

constexpr char kSource[] = R"(
kernel void ids(global ulong* out, ulong first) { out[get_global_id(0) - first] = get_global_id(0); }
kernel void narrow(global ulong* out, ulong first) {
  int low = get_global_id(0);
  out[get_global_id(0) - first] = (ulong)low;
}
kernel void rows(global ulong* out, ulong first) {
  out[get_global_id(1) - first] = get_global_id(1);
}
ulong mix(size_t id, ulong first) {
  uint low = id;
  int next = low + 3u;
  return id * 2 + low * 3u + (long)next + (id < first + 37) + (next < (int)((uint)first + 50u)) * 4 +
         (low >= (uint)first) * 16 + (long)(low + 5);
}
kernel void mixed(global ulong* out, ulong first) {
  out[(int)get_global_id(0) - (int)first] = mix(get_global_id(0), first);
}
kernel __attribute__((intel_reqd_sub_group_size(16))) void mixed_in_16(global ulong* out,
                                                                       ulong first) {
  out[(uint)get_global_id(0) - (uint)first] = mix(get_global_id(0), first);
}
)";

// As the kernel's.
cl_ulong Mix(cl_ulong id, cl_ulong first) {
  const auto low = cl_uint(id);
  const auto next = cl_int(low + 3), border = cl_int(cl_uint(first) + 50);
  return id * 2 + low * 3u + cl_ulong(cl_long(next)) + (id < first + 37) + (next < border) * 4 +
         (low >= cl_uint(first)) * 16 + cl_ulong(low + 5);
}

class LargeIds : public LaunchTest {
 protected:
  static constexpr size_t kItems = 100;

  void SetUp() override {
    LaunchTest::SetUp();
    const char* source = kSource;
    large_ = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
    ASSERT_EQ(clBuildProgram(large_, 0, nullptr, "-cl-std=CL3.0", nullptr, nullptr), CL_SUCCESS);
    values_ = clCreateBuffer(context_, 0, kItems * sizeof(cl_ulong), nullptr, nullptr);
  }
  ~LargeIds() override {
    clReleaseMemObject(values_);
    clReleaseProgram(large_);
  }

  // What the last kItems ids along `dimension` of a launch wrote.
  std::vector<cl_ulong> Launch(const char* name, unsigned dimension, size_t offset, size_t size,
                               const size_t* local = nullptr) {
    cl_kernel kernel = clCreateKernel(large_, name, nullptr);
    const cl_ulong first = offset;
    clSetKernelArg(kernel, 0, sizeof values_, &values_);
    clSetKernelArg(kernel, 1, sizeof first, &first);
    size_t offsets[2] = {}, sizes[2] = {1, 1};
    offsets[dimension] = offset;
    sizes[dimension] = size;
    EXPECT_EQ(clEnqueueNDRangeKernel(queue_, kernel, dimension + 1, offsets, sizes, local, 0,
                                     nullptr, nullptr),
              CL_SUCCESS);
    clReleaseKernel(kernel);
    std::vector<cl_ulong> values(kItems);
    EXPECT_EQ(clEnqueueReadBuffer(queue_, values_, CL_TRUE, 0, kItems * sizeof(cl_ulong),
                                  values.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return values;
  }

  cl_program large_ = nullptr;
  cl_mem values_ = nullptr;
};

TEST_F(LargeIds, CountOnFromAnyOffset) {
  const size_t local = 20;
  for (size_t offset : {(size_t{1} << 31) - 50, size_t{1} << 31, (size_t{1} << 32) - 50,
                        size_t{1} << 32, (size_t{1} << 45) - 7}) {
    SCOPED_TRACE(offset);
    std::vector<cl_ulong> ids(kItems), low(kItems), mixed(kItems);
    for (size_t i = 0; i < kItems; ++i) {
      ids[i] = offset + i;
      low[i] = static_cast<cl_ulong>(static_cast<cl_int>(offset + i));
      mixed[i] = Mix(offset + i, offset);
    }
    EXPECT_EQ(Launch("ids", 0, offset, kItems), ids);
    EXPECT_EQ(Launch("ids", 0, offset, kItems, &local), ids);
    EXPECT_EQ(Launch("narrow", 0, offset, kItems), low);
    EXPECT_EQ(Launch("rows", 1, offset, kItems), ids);
    for (const char* name : {"mixed", "mixed_in_16"}) {
      EXPECT_EQ(Launch(name, 0, offset, kItems), mixed) << name;
      EXPECT_EQ(Launch(name, 0, offset, kItems, &local), mixed) << name;
    }
  }
}

}  // namespace
}  // namespace weft::test
