// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "absent_fixture.h"

namespace weft::test {
namespace {

using GetPipeInfo = Absent;

TEST_F(GetPipeInfo, NeedsAPipe) {
  for (cl_mem none : {cl_mem{}, reinterpret_cast<cl_mem>(FindPlatform()), cl_mem{buffer_}})
    EXPECT_EQ(WEFT_DRIVER(clGetPipeInfo)(none, CL_PIPE_PACKET_SIZE, 0, nullptr, nullptr),
              CL_INVALID_MEM_OBJECT);
}

}  // namespace
}  // namespace weft::test
