// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "program_fixture.h"

namespace weft::test {
namespace {

using SetProgramSpecializationConstant = ProgramTest;

TEST_F(SetProgramSpecializationConstant, IsForDevicesThatTakeAnIntermediateLanguage) {
  const auto set = WEFT_DRIVER(clSetProgramSpecializationConstant);
  const cl_int value = 1;
  EXPECT_EQ(set(FromSource(kGood), 0, sizeof value, &value), CL_INVALID_OPERATION);
  for (cl_program bad : BadHandles<cl_program>())
    EXPECT_EQ(set(bad, 0, sizeof value, &value), CL_INVALID_PROGRAM);
}

}  // namespace
}  // namespace weft::test
