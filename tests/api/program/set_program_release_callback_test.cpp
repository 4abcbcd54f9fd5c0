// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "program_fixture.h"

namespace weft::test {
namespace {

using SetProgramReleaseCallback = ProgramTest;

// Program-scope variables have destructors in C++ for OpenCL of version 2.2 alone.
TEST_F(SetProgramReleaseCallback, IsForDevicesWithDestructors) {
  const auto set = WEFT_DRIVER(clSetProgramReleaseCallback);
  const auto ignore = [](cl_program, void*) { ADD_FAILURE(); };
  EXPECT_EQ(set(FromSource(kGood), ignore, nullptr), CL_INVALID_OPERATION);
  for (cl_program bad : BadHandles<cl_program>())
    EXPECT_EQ(set(bad, ignore, nullptr), CL_INVALID_PROGRAM);
}

}  // namespace
}  // namespace weft::test
