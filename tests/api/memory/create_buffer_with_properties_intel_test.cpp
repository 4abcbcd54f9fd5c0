// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {
namespace {

const auto create_intel = WEFT_DRIVER(clCreateBufferWithPropertiesINTEL);

TEST(CreateBufferWithPropertiesINTEL, MakesBuffersLikeCreateBuffer) {
  const Own<cl_context> context(MakeContext());
  const cl_mem_properties none[] = {0};
  char host[64] = {};
  EXPECT_EQ(ErrorOf(create_intel, context, nullptr, CL_MEM_USE_HOST_PTR, 64, host), CL_SUCCESS);
  EXPECT_EQ(ErrorOf(create_intel, context, none, CL_MEM_READ_ONLY, 64, nullptr), CL_SUCCESS);
}

TEST(CreateBufferWithPropertiesINTEL, RejectsBadArguments) {
  const Own<cl_context> context(MakeContext());
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(create_intel, bad, nullptr, 0, 64, nullptr), CL_INVALID_CONTEXT);
  // a property name is not a supported property name
  const cl_mem_properties unknown[] = {0x4321, 1, 0};
  EXPECT_EQ(ErrorOf(create_intel, context, unknown, 0, 64, nullptr), CL_INVALID_VALUE);
  // values specified in flags are not valid
  EXPECT_EQ(ErrorOf(create_intel, context, nullptr, 1 << 30, 64, nullptr), CL_INVALID_VALUE);
  // size is zero
  EXPECT_EQ(ErrorOf(create_intel, context, nullptr, 0, 0, nullptr), CL_INVALID_BUFFER_SIZE);
  // host_ptr is NULL, and CL_MEM_COPY_HOST_PTR is set
  EXPECT_EQ(ErrorOf(create_intel, context, nullptr, CL_MEM_COPY_HOST_PTR, 64, nullptr),
            CL_INVALID_HOST_PTR);
}

}  // namespace
}  // namespace weft::test
