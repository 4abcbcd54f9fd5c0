// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mip levels in SPIR-V: the image operands Lod and Grad of samples.
#include "il_fixture.h"

namespace weft::test {
namespace {

constexpr cl_uint kSide = 8, kLevels = 3;

// Kernel levels(read_only image2d_t, write_only image2d_t, global uint*): what is sampled of level
// 1 by its number and by gradients goes to texels 0 and 1 of the other image, and the size of level
// 1 to the buffer.
std::vector<uint32_t> Module() {
  return Assembled(R"(
    OpCapability Addresses
    OpCapability Kernel
    OpCapability ImageBasic
    OpCapability LiteralSampler
    OpMemoryModel Physical64 OpenCL
    OpEntryPoint Kernel %k "levels"
    %void = OpTypeVoid
    %uint = OpTypeInt 32 0
    %float = OpTypeFloat 32
    %uint2 = OpTypeVector %uint 2
    %float2 = OpTypeVector %float 2
    %float4 = OpTypeVector %float 4
    %global = OpTypePointer CrossWorkgroup %uint
    %source = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
    %target = OpTypeImage %void 2D 0 0 0 0 Unknown WriteOnly
    %sampled = OpTypeSampledImage %source
    %sampler = OpTypeSampler
    %signature = OpTypeFunction %void %source %target %global
    %0 = OpConstant %uint 0
    %1 = OpConstant %uint 1
    %half = OpConstant %float 0.5
    %quarter = OpConstant %float 0.25
    %none = OpConstant %float 0
    %level = OpConstant %float 1
    %middle = OpConstantComposite %float2 %half %half
    %along_x = OpConstantComposite %float2 %quarter %none
    %along_y = OpConstantComposite %float2 %none %none
    %first = OpConstantComposite %uint2 %0 %0
    %second = OpConstantComposite %uint2 %1 %0
    %near = OpConstantSampler %sampler ClampToEdge 1 Nearest
    %k = OpFunction %void None %signature
    %from = OpFunctionParameter %source
    %to = OpFunctionParameter %target
    %out = OpFunctionParameter %global
    %entry = OpLabel
    %both = OpSampledImage %sampled %from %near
    %by_level = OpImageSampleExplicitLod %float4 %both %middle Lod %level
    OpImageWrite %to %first %by_level
    %by_steps = OpImageSampleExplicitLod %float4 %both %middle Grad %along_x %along_y
    OpImageWrite %to %second %by_steps
    %size = OpImageQuerySizeLod %uint2 %from %1
    %width = OpCompositeExtract %uint %size 0
    OpStore %out %width Aligned 4
    OpReturn
    OpFunctionEnd
  )");
}

TEST_F(IlTest, SamplesMipLevels) {
  cl_program program = FromIl(Module());
  ASSERT_EQ(Build(program, ""), CL_SUCCESS) << Log(program);
  cl_kernel kernel = clCreateKernel(program, "levels", nullptr);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
  const cl_image_format format = {CL_R, CL_FLOAT};
  cl_image_desc desc = {};
  desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  desc.image_width = desc.image_height = kSide;
  desc.num_mip_levels = kLevels;
  cl_mem from = clCreateImage(context_, 0, &format, &desc, nullptr, nullptr);
  cl_mem to = clCreateImage(context_, 0, &format, &desc, nullptr, nullptr);
  cl_mem out = clCreateBuffer(context_, 0, sizeof(cl_uint), nullptr, nullptr);
  for (size_t level = 0; level < kLevels; ++level) {
    const float color[4] = {float(10 * level), 0, 0, 1};
    const size_t origin[3] = {0, 0, level}, region[3] = {kSide >> level, kSide >> level, 1};
    clEnqueueFillImage(queue, from, color, origin, region, 0, nullptr, nullptr);
  }
  clSetKernelArg(kernel, 0, sizeof from, &from);
  clSetKernelArg(kernel, 1, sizeof to, &to);
  clSetKernelArg(kernel, 2, sizeof out, &out);
  const size_t one = 1;
  ASSERT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  float seen[2] = {};
  const size_t origin[3] = {0, 0, 0}, region[3] = {2, 1, 1};
  EXPECT_EQ(clEnqueueReadImage(queue, to, CL_TRUE, origin, region, 0, 0, seen, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(seen[0], 10);
  EXPECT_EQ(seen[1], 10);
  cl_uint width = 0;
  clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof width, &width, 0, nullptr, nullptr);
  EXPECT_EQ(width, kSide / 2);
  for (cl_mem memory : {from, to, out}) clReleaseMemObject(memory);
  clReleaseKernel(kernel);
  clReleaseCommandQueue(queue);
}

}  // namespace
}  // namespace weft::test
