// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "program_fixture.h"

namespace weft::test {
namespace {

using UnloadPlatformCompiler = ProgramTest;

TEST_F(UnloadPlatformCompiler, IsAHint) {
  cl_program before = Built(kGood);
  EXPECT_EQ(clUnloadPlatformCompiler(FindPlatform()), CL_SUCCESS);
  EXPECT_EQ(StatusOf(before), CL_BUILD_SUCCESS);
  EXPECT_EQ(Build(before, "-DAGAIN"), CL_SUCCESS);
  const cl_platform_id wrong = reinterpret_cast<cl_platform_id>(context_);
  for (cl_platform_id bad : {cl_platform_id{}, wrong})
    EXPECT_EQ(WEFT_DRIVER(clUnloadPlatformCompiler)(bad), CL_INVALID_PLATFORM);
}

}  // namespace
}  // namespace weft::test
