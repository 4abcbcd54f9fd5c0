// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "program_fixture.h"

namespace weft::test {
namespace {

using ReleaseProgram = ProgramTest;

TEST_F(ReleaseProgram, EndsTheProgramWithItsLastReference) {
  const char* source = kGood;
  cl_program program = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
  EXPECT_EQ(clRetainProgram(program), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetProgramInfo, program, CL_PROGRAM_REFERENCE_COUNT), 1u);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(program), CL_INVALID_PROGRAM);
  EXPECT_EQ(clRetainProgram(program), CL_INVALID_PROGRAM);
  EXPECT_EQ(Build(program), CL_INVALID_PROGRAM);
  for (cl_program bad : BadHandles<cl_program>())
    EXPECT_EQ(WEFT_DRIVER(clReleaseProgram)(bad), CL_INVALID_PROGRAM);
}

TEST_F(ReleaseProgram, LeavesItsKernelsAlive) {
  const char* source = kGood;
  cl_program program = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
  ASSERT_EQ(Build(program), CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "twice", nullptr);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  EXPECT_EQ(Get<cl_program>(clGetKernelInfo, kernel, CL_KERNEL_PROGRAM), program);
  EXPECT_EQ(GetString(clGetKernelInfo, kernel, CL_KERNEL_FUNCTION_NAME), "twice");
  EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
}

}  // namespace
}  // namespace weft::test
