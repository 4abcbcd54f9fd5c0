// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sampler/sampler_fixture.h"

namespace weft::test {
namespace {

using CreateSampler = SamplerTest;

TEST_F(CreateSampler, KeepsItsModes) {
  EXPECT_EQ(Get<cl_bool>(clGetSamplerInfo, cl_sampler(sampler_), CL_SAMPLER_NORMALIZED_COORDS),
            cl_bool(CL_FALSE));
  EXPECT_EQ(
      Get<cl_addressing_mode>(clGetSamplerInfo, cl_sampler(sampler_), CL_SAMPLER_ADDRESSING_MODE),
      cl_addressing_mode(CL_ADDRESS_REPEAT));
  EXPECT_EQ(Get<cl_filter_mode>(clGetSamplerInfo, cl_sampler(sampler_), CL_SAMPLER_FILTER_MODE),
            cl_filter_mode(CL_FILTER_LINEAR));
}

TEST_F(CreateSampler, RejectsBadArguments) {
  const auto create = WEFT_DRIVER(clCreateSampler);
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(create, bad, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR),
              CL_INVALID_CONTEXT);
  EXPECT_EQ(ErrorOf(create, context_, 2, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR), CL_INVALID_VALUE);
  EXPECT_EQ(ErrorOf(create, context_, CL_TRUE, CL_FILTER_LINEAR, CL_FILTER_LINEAR),
            CL_INVALID_VALUE);
  EXPECT_EQ(ErrorOf(create, context_, CL_TRUE, CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP),
            CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
