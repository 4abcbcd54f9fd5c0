// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sampler/sampler_fixture.h"

namespace weft::test {
namespace {

using ReleaseSampler = SamplerTest;

TEST_F(ReleaseSampler, Counts) {
  ASSERT_EQ(clRetainSampler(sampler_), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetSamplerInfo, cl_sampler(sampler_), CL_SAMPLER_REFERENCE_COUNT), 2u);
  ASSERT_EQ(clReleaseSampler(sampler_), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetSamplerInfo, cl_sampler(sampler_), CL_SAMPLER_REFERENCE_COUNT), 1u);
}

TEST_F(ReleaseSampler, NeedsASampler) {
  for (cl_sampler none : BadHandles<cl_sampler>())
    EXPECT_EQ(WEFT_DRIVER(clReleaseSampler)(none), CL_INVALID_SAMPLER);
}

}  // namespace
}  // namespace weft::test
