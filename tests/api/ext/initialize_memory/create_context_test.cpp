// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clCreateContext with CL_CONTEXT_MEMORY_INITIALIZE_KHR.
#include <algorithm>
#include <string>
#include <vector>

#include "errors.h"

namespace weft::test {
namespace {

constexpr cl_context_properties kLocal = 1, kPrivate = 2;

constexpr char kKernels[] = R"(
// Leaves nothing zero, in local memory nor on the stack.
kernel void soil(global int* out, local int* given) {
  local int own[64];
  int variables[64];
  const int lane = get_local_id(0);
  for (int i = 0; i < 64; ++i) variables[(i + lane) % 64] = out[i] | -2;
  own[lane] = given[lane] = -1;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = own[63 - lane] + given[63 - lane] + variables[lane];
}
kernel void read_local(global int* out, local int* given) {
  local int own[64];
  const int lane = get_local_id(0);
  const int found = own[lane] | given[lane];
  barrier(CLK_LOCAL_MEM_FENCE);
  own[lane] = given[lane] = -1;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = found;
}
int sum_of_nothing(int lane) {
  int more[8];
  return more[lane % 8];
}
kernel void read_private(global int* out, local int* given) {
  int variables[64], one;
  struct { char c; int i; long l[3]; } record;
  float4 vector;
  const int lane = get_local_id(0);
  int found = one | variables[lane] | variables[63 - lane] | record.i | (int)record.l[lane % 3];
  for (int i = 0; i < 3; ++i) found |= sum_of_nothing(i + lane);
  if (vector.x != 0 || vector.w != 0) found = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = found | variables[(lane + 7) % 64];
}
)";

class InitializeMemory : public testing::TestWithParam<cl_context_properties> {
 protected:
  void Run(const char* name, std::vector<cl_int>& out) {
    cl_kernel kernel = clCreateKernel(program_, name, nullptr);
    const size_t bytes = out.size() * sizeof(cl_int), items = out.size(), local = 64;
    cl_mem buffer = clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, bytes, out.data(), nullptr);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    clSetKernelArg(kernel, 1, 64 * sizeof(cl_int), nullptr);
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &items, &local, 0, nullptr, nullptr),
        CL_SUCCESS);
    EXPECT_EQ(
        clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, bytes, out.data(), 0, nullptr, nullptr),
        CL_SUCCESS);
    clReleaseMemObject(buffer);
    clReleaseKernel(kernel);
  }

  void SetUp() override {
    const cl_context_properties properties[] = {CL_CONTEXT_MEMORY_INITIALIZE_KHR, GetParam(), 0};
    context_ = clCreateContext(properties, 1, &device_, nullptr, nullptr, nullptr);
    ASSERT_NE(context_, nullptr);
    EXPECT_EQ(GetList<cl_context_properties>(clGetContextInfo, context_, CL_CONTEXT_PROPERTIES),
              std::vector<cl_context_properties>(properties, properties + 3));
    queue_ = clCreateCommandQueue(context_, device_, 0, nullptr);
    const char* source = kKernels;
    program_ = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
    ASSERT_EQ(clBuildProgram(program_, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  }
  void TearDown() override {
    clReleaseProgram(program_);
    clReleaseCommandQueue(queue_);
    clReleaseContext(context_);
  }

  cl_device_id device_ = FindDevice();
  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_program program_ = nullptr;
};

INSTANTIATE_TEST_SUITE_P(Kinds, InitializeMemory,
                         testing::Values(kLocal, kPrivate, kLocal | kPrivate));

TEST_P(InitializeMemory, KernelsFindZeros) {
  const std::vector<cl_int> zeros(1024, 0);
  for (const auto& [name, kind] : {std::pair("read_local", kLocal), {"read_private", kPrivate}}) {
    if (!(GetParam() & kind)) continue;
    std::vector<cl_int> out(1024, -1);
    Run("soil", out);
    std::ranges::fill(out, -1);
    Run(name, out);
    EXPECT_EQ(out, zeros) << name;
  }
}

TEST(InitializeMemoryErrors, UnknownBits) {
  const cl_context_properties wrong[] = {CL_CONTEXT_MEMORY_INITIALIZE_KHR, 4, 0};
  cl_device_id device = FindDevice();
  cl_int error;
  EXPECT_EQ(clCreateContext(wrong, 1, &device, nullptr, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_PROPERTY);
}

}  // namespace
}  // namespace weft::test
