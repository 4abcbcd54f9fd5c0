// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "program_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

using CreateKernelsInProgram = ProgramTest;

TEST_F(CreateKernelsInProgram, MakesOneOfEach) {
  cl_program program = Built(kGood);
  cl_uint count = 0;
  EXPECT_EQ(clCreateKernelsInProgram(program, 0, nullptr, &count), CL_SUCCESS);
  ASSERT_EQ(count, 2u);
  cl_kernel kernels[3] = {};
  ASSERT_EQ(clCreateKernelsInProgram(program, 3, kernels, nullptr), CL_SUCCESS);
  EXPECT_EQ(GetString(clGetKernelInfo, kernels[0], CL_KERNEL_FUNCTION_NAME), "twice");
  EXPECT_EQ(GetString(clGetKernelInfo, kernels[1], CL_KERNEL_FUNCTION_NAME), "add");
  EXPECT_EQ(kernels[2], nullptr);
  EXPECT_EQ(Get<cl_uint>(clGetKernelInfo, kernels[0], CL_KERNEL_REFERENCE_COUNT), 1u);
  for (cl_kernel kernel : {kernels[0], kernels[1]}) clReleaseKernel(kernel);
}

// As the queries of the program do.
TEST_F(CreateKernelsInProgram, LeavesOutWhatIsNotTheSameForAllDevices) {
  const SubDeviceContext both;
  const char* source =
      "kernel void other(T a) {} kernel void same() {}\n"
      "#ifdef MORE\nkernel void more() {}\n#endif\n";
  cl_program program = Keep(clCreateProgramWithSource(both.context, 1, &source, nullptr, nullptr));
  const char* options[] = {"-DT=int", "-DT=long -DMORE"};
  for (int i = 0; i < 2; ++i)
    ASSERT_EQ(clBuildProgram(program, 1, &both.devices[i], options[i], nullptr, nullptr),
              CL_SUCCESS);
  cl_kernel kernels[2];
  cl_uint count = 0;
  ASSERT_EQ(clCreateKernelsInProgram(program, 2, kernels, &count), CL_SUCCESS);
  ASSERT_EQ(count, 2u);
  EXPECT_EQ(GetString(clGetKernelInfo, kernels[0], CL_KERNEL_FUNCTION_NAME), "same");
  EXPECT_EQ(GetString(clGetKernelInfo, kernels[1], CL_KERNEL_FUNCTION_NAME), "more");
  EXPECT_EQ(Get<size_t>(clGetProgramInfo, program, CL_PROGRAM_NUM_KERNELS), 2u);
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_KERNEL_NAMES), "same;more");
  for (cl_kernel kernel : kernels) clReleaseKernel(kernel);
}

TEST_F(CreateKernelsInProgram, ChecksItsArguments) {
  const auto create = WEFT_DRIVER(clCreateKernelsInProgram);
  for (cl_program bad : BadHandles<cl_program>())
    EXPECT_EQ(create(bad, 0, nullptr, nullptr), CL_INVALID_PROGRAM);
  for (cl_program other : {FromSource(kGood), Compiled(kGood)})
    EXPECT_EQ(create(other, 0, nullptr, nullptr), CL_INVALID_PROGRAM_EXECUTABLE);
  cl_program program = Built(kGood);
  cl_kernel kernels[2] = {};
  for (cl_uint count : {0u, 1u})
    EXPECT_EQ(create(program, count, kernels, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(kernels[0], nullptr);
  EXPECT_EQ(Build(program), CL_SUCCESS) << "no kernel is left attached";
}

}  // namespace
}  // namespace weft::test
