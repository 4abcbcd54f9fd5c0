// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <bit>

#include "sampler/sampler_fixture.h"

namespace weft::test {
namespace {

using CreateSamplerWithProperties = SamplerTest;

TEST_F(CreateSamplerWithProperties, HasDefaultsForWhatIsNotGiven) {
  const cl_sampler_properties list[] = {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0};
  const Own<cl_sampler> sampler(clCreateSamplerWithProperties(context_, list, nullptr));
  const cl_sampler handle = sampler;
  EXPECT_EQ(Get<cl_bool>(clGetSamplerInfo, handle, CL_SAMPLER_NORMALIZED_COORDS), cl_bool(CL_TRUE));
  EXPECT_EQ(Get<cl_addressing_mode>(clGetSamplerInfo, handle, CL_SAMPLER_ADDRESSING_MODE),
            cl_addressing_mode(CL_ADDRESS_CLAMP));
  EXPECT_EQ(Get<cl_filter_mode>(clGetSamplerInfo, handle, CL_SAMPLER_FILTER_MODE),
            cl_filter_mode(CL_FILTER_LINEAR));
  EXPECT_EQ(GetList<cl_sampler_properties>(clGetSamplerInfo, handle, CL_SAMPLER_PROPERTIES),
            std::vector<cl_sampler_properties>(list, list + 3));
  EXPECT_EQ(Get<cl_filter_mode>(clGetSamplerInfo, handle, CL_SAMPLER_MIP_FILTER_MODE_KHR),
            cl_filter_mode(CL_FILTER_NEAREST));
  EXPECT_EQ(Get<cl_float>(clGetSamplerInfo, handle, CL_SAMPLER_LOD_MIN_KHR), 0.0f);
  EXPECT_EQ(Get<cl_float>(clGetSamplerInfo, handle, CL_SAMPLER_LOD_MAX_KHR), CL_MAXFLOAT);
}

TEST_F(CreateSamplerWithProperties, KeepsLevelsOfDetail) {
  const auto bits = [](float lod) { return cl_sampler_properties{std::bit_cast<cl_uint>(lod)}; };
  const cl_sampler_properties list[] = {CL_SAMPLER_MIP_FILTER_MODE_KHR,
                                        CL_FILTER_LINEAR,
                                        CL_SAMPLER_LOD_MIN_KHR,
                                        bits(0.3f),
                                        CL_SAMPLER_LOD_MAX_KHR,
                                        bits(5.7f),
                                        0};
  const Own<cl_sampler> sampler(clCreateSamplerWithProperties(context_, list, nullptr));
  const cl_sampler handle = sampler;
  EXPECT_EQ(Get<cl_filter_mode>(clGetSamplerInfo, handle, CL_SAMPLER_MIP_FILTER_MODE_KHR),
            cl_filter_mode(CL_FILTER_LINEAR));
  EXPECT_EQ(Get<cl_float>(clGetSamplerInfo, handle, CL_SAMPLER_LOD_MIN_KHR), 0.3f);
  EXPECT_EQ(Get<cl_float>(clGetSamplerInfo, handle, CL_SAMPLER_LOD_MAX_KHR), 5.7f);
  const cl_sampler_properties crossed[] = {CL_SAMPLER_LOD_MIN_KHR, bits(2), CL_SAMPLER_LOD_MAX_KHR,
                                           bits(1), 0},
                              mode[] = {CL_SAMPLER_MIP_FILTER_MODE_KHR, CL_ADDRESS_CLAMP, 0};
  for (const cl_sampler_properties* bad : {crossed, mode})
    EXPECT_EQ(ErrorOf(WEFT_DRIVER(clCreateSamplerWithProperties), context_, bad), CL_INVALID_VALUE);
}

TEST_F(CreateSamplerWithProperties, RejectsBadArguments) {
  const auto create = WEFT_DRIVER(clCreateSamplerWithProperties);
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(create, bad, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(ErrorOf(create, context_, nullptr), CL_SUCCESS);
  const cl_sampler_properties twice[] = {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR,
                                         CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0},
                              unknown[] = {CL_QUEUE_PROPERTIES, 0, 0},
                              mode[] = {CL_SAMPLER_ADDRESSING_MODE, CL_FILTER_LINEAR, 0};
  for (const cl_sampler_properties* bad : {twice, unknown, mode})
    EXPECT_EQ(ErrorOf(create, context_, bad), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
