// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipe/pipe_fixture.h"

namespace weft::test {
namespace {

using GetPipeInfo = PipeTest;

TEST_F(GetPipeInfo, TellsWhatThePipeWasMadeWith) {
  const Own<cl_mem> pipe(clCreatePipe(context_, 0, 12, 7, nullptr, nullptr));
  EXPECT_EQ(Get<cl_uint>(clGetPipeInfo, pipe, CL_PIPE_PACKET_SIZE), 12u);
  EXPECT_EQ(Get<cl_uint>(clGetPipeInfo, pipe, CL_PIPE_MAX_PACKETS), 7u);
  size_t size = 1;
  EXPECT_EQ(clGetPipeInfo(pipe, CL_PIPE_PROPERTIES, 0, nullptr, &size), CL_SUCCESS);
  EXPECT_EQ(size, 0u);
  EXPECT_EQ(clGetPipeInfo(pipe, CL_MEM_SIZE, 0, nullptr, nullptr), CL_INVALID_VALUE);
  cl_uint value;
  EXPECT_EQ(clGetPipeInfo(pipe, CL_PIPE_PACKET_SIZE, sizeof value - 1, &value, nullptr),
            CL_INVALID_VALUE);
}

TEST_F(GetPipeInfo, NeedsAPipe) {
  const Own<cl_mem> buffer(clCreateBuffer(context_, 0, 64, nullptr, nullptr));
  for (cl_mem none : {cl_mem{}, reinterpret_cast<cl_mem>(FindPlatform()), cl_mem{buffer}})
    EXPECT_EQ(WEFT_DRIVER(clGetPipeInfo)(none, CL_PIPE_PACKET_SIZE, 0, nullptr, nullptr),
              CL_INVALID_MEM_OBJECT);
}

}  // namespace
}  // namespace weft::test
