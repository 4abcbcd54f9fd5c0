// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {
namespace {

bool Builds() {
  const Own<cl_context> context(MakeContext());
  const char* source = "kernel void f(global int* a) { a[0] = 1; }";
  cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  const cl_int error = clBuildProgram(program, 0, nullptr, "", nullptr, nullptr);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  return error == CL_SUCCESS;
}

TEST(UnloadPlatformCompiler, IsUndoneByTheNextBuild) {
  EXPECT_TRUE(Builds());
  EXPECT_EQ(clUnloadPlatformCompiler(FindPlatform()), CL_SUCCESS);
  EXPECT_TRUE(Builds());
}

TEST(UnloadPlatformCompiler, NeedsAPlatform) {
  for (cl_platform_id bad : BadHandles<cl_platform_id>())
    EXPECT_EQ(WEFT_DRIVER(clUnloadPlatformCompiler)(bad), CL_INVALID_PLATFORM);
}

// the form of OpenCL 1.0, which always succeeds
TEST(UnloadCompiler, IsUndoneByTheNextBuild) {
  EXPECT_EQ(WEFT_DRIVER(clUnloadCompiler)(), CL_SUCCESS);
  EXPECT_TRUE(Builds());
}

}  // namespace
}  // namespace weft::test
