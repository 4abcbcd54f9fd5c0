// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clCreateContext with CL_CONTEXT_SHOW_DIAGNOSTICS_INTEL.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "api_checks.h"

namespace weft::test {
namespace {

using Texts = std::vector<std::string>;

void CL_CALLBACK Keep(const char* text, const void*, size_t, void* texts) {
  static_cast<Texts*>(texts)->emplace_back(text);
}

cl_context MakeContextOf(cl_context_properties level, Texts* texts) {
  const cl_context_properties properties[] = {CL_CONTEXT_SHOW_DIAGNOSTICS_INTEL, level, 0};
  const cl_device_id device = FindDevice();
  return clCreateContext(properties, 1, &device, Keep, texts, nullptr);
}

// What a context tells of a build, of buffers that are copied and used in place, of a launch and of
// reading by a copy and by a map.
Texts TextsOf(cl_context_properties level, size_t local) {
  Texts texts;
  const Own<cl_context> context(MakeContextOf(level, &texts));
  const Own<cl_command_queue> queue(
      clCreateCommandQueueWithProperties(context, FindDevice(), nullptr, nullptr));
  const char* source =
      "kernel void f(global int* a, local int* b) {\n"
      "  b[get_local_id(0)] = get_group_id(0);\n"
      "  barrier(CLK_LOCAL_MEM_FENCE);\n"
      "  a[get_global_id(0)] = b[get_local_size(0) - 1 - get_local_id(0)];\n"
      "}";
  cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  int values[64] = {};
  const Own<cl_mem> copied(
      clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof values, values, nullptr));
  const Own<cl_mem> used(
      clCreateBuffer(context, CL_MEM_USE_HOST_PTR, sizeof values, values, nullptr));
  cl_kernel kernel = clCreateKernel(program, "f", nullptr);
  const cl_mem argument = used;
  clSetKernelArg(kernel, 0, sizeof argument, &argument);
  clSetKernelArg(kernel, 1, sizeof values, nullptr);
  const size_t global = 63;
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, &local, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueReadBuffer(queue, copied, CL_TRUE, 0, 16, values, 0, nullptr, nullptr),
            CL_SUCCESS);
  void* mapped =
      clEnqueueMapBuffer(queue, used, CL_TRUE, CL_MAP_READ, 0, 16, 0, nullptr, nullptr, nullptr);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue, used, mapped, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return texts;
}

size_t Count(const Texts& texts, const std::string& part) {
  return size_t(std::ranges::count_if(
      texts, [&](const std::string& text) { return text.find(part) != text.npos; }));
}

TEST(DriverDiagnostics, TellWhatCostsTime) {
  const Texts texts = TextsOf(CL_CONTEXT_DIAGNOSTICS_LEVEL_BAD_INTEL, 3);
  EXPECT_EQ(texts.size(), 2u) << testing::PrintToString(texts);
  EXPECT_EQ(Count(texts, "clEnqueueReadBuffer copies 16 bytes"), 1u);
  EXPECT_EQ(Count(texts, "kernel f runs in work-groups of 3 work-items"), 1u);
}

TEST(DriverDiagnostics, TellWhatIsGood) {
  const Texts texts = TextsOf(CL_CONTEXT_DIAGNOSTICS_LEVEL_GOOD_INTEL, 3);
  EXPECT_EQ(texts.size(), 2u) << testing::PrintToString(texts);
  EXPECT_EQ(Count(texts, "clEnqueueMapBuffer gives 16 bytes without a copy"), 1u);
  EXPECT_EQ(Count(texts, "uses 256 bytes of the application's memory in place"), 1u);
}

TEST(DriverDiagnostics, TellWhatMayMatter) {
  const Texts texts = TextsOf(CL_CONTEXT_DIAGNOSTICS_LEVEL_NEUTRAL_INTEL, 3);
  EXPECT_EQ(texts.size(), 2u) << testing::PrintToString(texts);
  EXPECT_EQ(Count(texts, "clBuildProgram took "), 1u);
  EXPECT_EQ(Count(texts, "a buffer begins as a copy of 256 bytes"), 1u);
}

TEST(DriverDiagnostics, TellNothingUnasked) {
  EXPECT_EQ(TextsOf(0, 3), Texts());
  EXPECT_EQ(TextsOf(CL_CONTEXT_DIAGNOSTICS_LEVEL_ALL_INTEL, 3).size(), 6u);
}

TEST(DriverDiagnostics, RejectBadProperties) {
  const cl_device_id device = FindDevice();
  const auto code = [&](cl_context_properties level, decltype(&Keep) notify) {
    const cl_context_properties properties[] = {CL_CONTEXT_SHOW_DIAGNOSTICS_INTEL, level, 0};
    const cl_int whole = ErrorOf(&clCreateContext, properties, 1, &device, notify, nullptr);
    EXPECT_EQ(ErrorOf(WEFT_DRIVER(clCreateContextFromType), properties, CL_DEVICE_TYPE_ALL, notify,
                      nullptr),
              whole);
    return whole;
  };
  // a supported property name with a value that is not
  EXPECT_EQ(code(0x100, Keep), CL_INVALID_PROPERTY);
  // it is set to a nonzero value and pfn_notify is NULL
  EXPECT_EQ(code(CL_CONTEXT_DIAGNOSTICS_LEVEL_BAD_INTEL, nullptr), CL_INVALID_PROPERTY);
  EXPECT_EQ(code(0, nullptr), CL_SUCCESS);
}

}  // namespace
}  // namespace weft::test
