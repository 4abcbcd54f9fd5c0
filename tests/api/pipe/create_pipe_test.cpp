// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipe/pipe_fixture.h"

namespace weft::test {
namespace {

using CreatePipe = PipeTest;

TEST_F(CreatePipe, ChecksItsArguments) {
  const auto create = &clCreatePipe;
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(create, bad, 0, 4, 4, nullptr), CL_INVALID_CONTEXT);
  for (cl_mem_flags flags : {CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_MEM_ALLOC_HOST_PTR,
                             CL_MEM_HOST_READ_ONLY, CL_MEM_COPY_HOST_PTR})
    EXPECT_EQ(ErrorOf(create, context_, flags, 4, 4, nullptr), CL_INVALID_VALUE) << flags;
  const cl_pipe_properties none[] = {0};
  EXPECT_EQ(ErrorOf(create, context_, 0, 4, 4, none), CL_INVALID_VALUE);
  const cl_uint limit = Info<cl_uint>(CL_DEVICE_PIPE_MAX_PACKET_SIZE);
  EXPECT_EQ(ErrorOf(create, context_, 0, 0, 4, nullptr), CL_INVALID_PIPE_SIZE);
  EXPECT_EQ(ErrorOf(create, context_, 0, limit + 1, 4, nullptr), CL_INVALID_PIPE_SIZE);
  EXPECT_EQ(ErrorOf(create, context_, 0, 4, 0, nullptr), CL_INVALID_PIPE_SIZE);
  EXPECT_EQ(ErrorOf(create, context_, 0, limit, 1, nullptr), CL_SUCCESS);
  EXPECT_EQ(ErrorOf(create, context_, CL_MEM_READ_WRITE, 3, 1, nullptr), CL_SUCCESS);
  EXPECT_EQ(ErrorOf(create, context_, 0, limit, ~cl_uint{0}, nullptr),
            CL_MEM_OBJECT_ALLOCATION_FAILURE);
}

TEST_F(CreatePipe, MakesAMemoryObject) {
  const Own<cl_mem> pipe(clCreatePipe(context_, 0, 12, 7, nullptr, nullptr));
  EXPECT_EQ(Get<cl_mem_object_type>(clGetMemObjectInfo, pipe, CL_MEM_TYPE),
            cl_mem_object_type{CL_MEM_OBJECT_PIPE});
  EXPECT_EQ(Get<cl_mem_flags>(clGetMemObjectInfo, pipe, CL_MEM_FLAGS),
            cl_mem_flags{CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS});
  // No other object is one.
  const size_t region[] = {1, 1, 1}, origin[] = {0, 0, 0};
  char byte;
  EXPECT_EQ(clEnqueueReadBuffer(queue_, pipe, CL_TRUE, 0, 1, &byte, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(
      clEnqueueReadImage(queue_, pipe, CL_TRUE, origin, region, 0, 0, &byte, 0, nullptr, nullptr),
      CL_INVALID_MEM_OBJECT);
}

}  // namespace
}  // namespace weft::test
