// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "program_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

using GetProgramBuildInfo = ProgramTest;

TEST_F(GetProgramBuildInfo, DescribesAProgramThatIsNotBuilt) {
  cl_program program = FromSource(kGood);
  EXPECT_EQ(StatusOf(program), CL_BUILD_NONE);
  EXPECT_EQ(BuildText(program, CL_PROGRAM_BUILD_OPTIONS), "");
  EXPECT_EQ(Log(program), "");
  EXPECT_EQ(TypeOf(program), CL_PROGRAM_BINARY_TYPE_NONE);
}

TEST_F(GetProgramBuildInfo, DescribesABuiltProgram) {
  cl_program program = Built(kGood, "-cl-std=CL3.0 -DX=1");
  EXPECT_EQ(StatusOf(program), CL_BUILD_SUCCESS);
  EXPECT_EQ(BuildText(program, CL_PROGRAM_BUILD_OPTIONS), "-cl-std=CL3.0 -DX=1");
  EXPECT_EQ(TypeOf(program), CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
}

// Program-scope variables are in constant memory alone.
TEST_F(GetProgramBuildInfo, CountsGlobalVariables) {
  cl_program program =
      Built("constant int4 table = 7; kernel void f(global int* a) { *a = table[*a]; }");
  EXPECT_EQ(BuildInfo<size_t>(program, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE), 0u);
}

TEST_F(GetProgramBuildInfo, TellsOfTheLastBuildOrCompilation) {
  cl_program program = Compiled(kGood);
  EXPECT_EQ(TypeOf(program), CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
  EXPECT_EQ(Build(program, "-DX=("), CL_SUCCESS);
  EXPECT_EQ(TypeOf(program), CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
  EXPECT_EQ(BuildText(program, CL_PROGRAM_BUILD_OPTIONS), "-DX=(");
  EXPECT_EQ(Build(program, "-Dtwice=("), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_EQ(StatusOf(program), CL_BUILD_ERROR);
  EXPECT_EQ(TypeOf(program), CL_PROGRAM_BINARY_TYPE_NONE);
}

TEST_F(GetProgramBuildInfo, ChecksItsArguments) {
  cl_program program = FromSource(kGood);
  const auto info = WEFT_DRIVER(clGetProgramBuildInfo);
  const auto of_device = [&](cl_program program, cl_uint name, size_t size, void* value,
                             size_t* size_ret) {
    return info(program, device_, name, size, value, size_ret);
  };
  ExpectQueryErrors(of_device, program, CL_PROGRAM_BUILD_STATUS, CL_INVALID_PROGRAM);
  const auto get = [&](cl_device_id device) {
    return info(program, device, CL_PROGRAM_BUILD_STATUS, 0, nullptr, nullptr);
  };
  for (cl_device_id bad : BadHandles<cl_device_id>()) EXPECT_EQ(get(bad), CL_INVALID_DEVICE);
  const SubDeviceContext others;
  EXPECT_EQ(get(others.devices[0]), CL_INVALID_DEVICE);
  char byte;
  EXPECT_EQ(info(program, device_, CL_PROGRAM_BUILD_STATUS, 1, &byte, nullptr), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
