// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "program_fixture.h"

namespace weft::test {
namespace {

using UnloadCompiler = ProgramTest;

TEST_F(UnloadCompiler, IsAHint) {
  cl_program before = Built(kGood);
  EXPECT_EQ(WEFT_DRIVER(clUnloadCompiler)(), CL_SUCCESS);
  EXPECT_EQ(StatusOf(before), CL_BUILD_SUCCESS);
  EXPECT_EQ(Build(before, "-DAGAIN"), CL_SUCCESS);
}

}  // namespace
}  // namespace weft::test
