// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "program_fixture.h"

namespace weft::test {
namespace {

using RetainProgram = ProgramTest;

TEST_F(RetainProgram, AddsAReference) {
  cl_program program = FromSource(kGood);
  EXPECT_EQ(clRetainProgram(program), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetProgramInfo, program, CL_PROGRAM_REFERENCE_COUNT), 2u);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  for (cl_program bad : BadHandles<cl_program>())
    EXPECT_EQ(WEFT_DRIVER(clRetainProgram)(bad), CL_INVALID_PROGRAM);
}

}  // namespace
}  // namespace weft::test
