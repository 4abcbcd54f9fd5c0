// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clCreateContext with CL_PRINTF_CALLBACK_ARM and CL_PRINTF_BUFFERSIZE_ARM.
#include <algorithm>
#include <string>
#include <vector>

#include "errors.h"

namespace weft::test {
namespace {

constexpr char kKernels[] = R"(
kernel void print(global int* results) {
  size_t i = get_global_id(0);
  results[i] = printf("%d;", (int)(i % 10));
}
kernel void silent(global int* results) { results[get_global_id(0)] = 7; }
)";

struct Printed {
  std::vector<std::string> texts;
};

void CL_CALLBACK Receive(const char* text, size_t bytes, size_t is_last, void* user_data) {
  EXPECT_NE(is_last, 0u);
  static_cast<Printed*>(user_data)->texts.emplace_back(text, bytes);
}

void CL_CALLBACK Ignore(const char*, const void*, size_t, void*) {}

class ArmPrintf : public testing::Test {
 protected:
  void Make(size_t buffer_bytes) {
    const cl_context_properties properties[] = {
        CL_PRINTF_CALLBACK_ARM, reinterpret_cast<cl_context_properties>(&Receive),
        CL_PRINTF_BUFFERSIZE_ARM, cl_context_properties(buffer_bytes), 0};
    context_ = clCreateContext(properties, 1, &device_, Ignore, &printed_, nullptr);
    ASSERT_NE(context_, nullptr);
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

  // What each work-item's printf returned.
  std::vector<cl_int> Run(const char* name, size_t items) {
    std::vector<cl_int> results(items);
    cl_kernel kernel = clCreateKernel(program_, name, nullptr);
    cl_mem buffer = clCreateBuffer(context_, 0, items * sizeof(cl_int), nullptr, nullptr);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
        CL_SUCCESS);
    EXPECT_EQ(clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, items * sizeof(cl_int),
                                  results.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    clReleaseMemObject(buffer);
    clReleaseKernel(kernel);
    return results;
  }

  cl_device_id device_ = FindDevice();
  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_program program_ = nullptr;
  Printed printed_;
};

TEST_F(ArmPrintf, GetsTheTextOfEachLaunch) {
  Make(1024 * 1024);
  EXPECT_EQ(Run("print", 1000), std::vector<cl_int>(1000, 0));
  Run("silent", 1000);
  Run("print", 1);
  ASSERT_EQ(printed_.texts.size(), 2u);
  EXPECT_EQ(printed_.texts[0].size(), 2000u);
  for (char digit = '0'; digit <= '9'; ++digit)
    EXPECT_EQ(std::ranges::count(printed_.texts[0], digit), 100);
  EXPECT_EQ(printed_.texts[1], "0;");
}

TEST_F(ArmPrintf, LosesWhatGoesBeyondTheBuffer) {
  Make(5);
  const std::vector<cl_int> results = Run("print", 100);
  EXPECT_EQ(std::ranges::count(results, 0), 2);
  EXPECT_EQ(std::ranges::count(results, -1), 98);
  ASSERT_EQ(printed_.texts.size(), 1u);
  EXPECT_EQ(printed_.texts[0].size(), 4u);
}

TEST(ArmPrintfErrors, ValuesThatMakeNoSense) {
  cl_device_id device = FindDevice();
  for (cl_context_properties name : {CL_PRINTF_CALLBACK_ARM, CL_PRINTF_BUFFERSIZE_ARM}) {
    const cl_context_properties wrong[] = {name, 0, 0};
    cl_int error = CL_SUCCESS;
    EXPECT_EQ(clCreateContext(wrong, 1, &device, nullptr, nullptr, &error), nullptr);
    EXPECT_EQ(error, CL_INVALID_PROPERTY);
  }
}

}  // namespace
}  // namespace weft::test
