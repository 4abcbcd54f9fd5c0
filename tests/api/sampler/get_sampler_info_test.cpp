// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sampler/sampler_fixture.h"

namespace weft::test {
namespace {

using GetSamplerInfo = SamplerTest;

TEST_F(GetSamplerInfo, TellsWhatItIsOf) {
  const cl_sampler sampler = sampler_;
  EXPECT_EQ(Get<cl_context>(clGetSamplerInfo, sampler, CL_SAMPLER_CONTEXT), cl_context(context_));
  EXPECT_EQ(Get<cl_uint>(clGetSamplerInfo, sampler, CL_SAMPLER_REFERENCE_COUNT), 1u);
  EXPECT_TRUE(
      GetList<cl_sampler_properties>(clGetSamplerInfo, sampler, CL_SAMPLER_PROPERTIES).empty());
  ExpectQueryErrors(WEFT_DRIVER(clGetSamplerInfo), sampler, CL_SAMPLER_CONTEXT, CL_INVALID_SAMPLER);
}

}  // namespace
}  // namespace weft::test
