// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mip levels in SPIR-V: the image operands Lod and Grad of samples, and Lod of reads and writes.
#include <array>

#include "il_fixture.h"

namespace weft::test {
namespace {

constexpr cl_uint kSide = 8, kLevels = 3;

// Kernel levels(read_only image2d_t, write_only image2d_t, global uint*): what is sampled of level
// 1 by its number and by gradients goes to texels 0 and 1 of the other image, and the size of level
// 1 to the buffer.
std::vector<uint32_t> LevelsModule() {
  return Assembled({"ImageBasic", "LiteralSampler"}, R"(
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

// Kernel levels(read_only image2d_t, write_only image2d_t, global uint*): what is read of texel
// (1, 1) of level 2 goes there in level 1 of the other image, and the number of levels to the
// buffer; `lod` is where the level is read.
std::vector<uint32_t> ReadLevelModule(const std::string& lod) {
  return Assembled({"ImageBasic", "ImageMipmap"}, R"(
    OpEntryPoint Kernel %k "levels"
    %void = OpTypeVoid
    %uint = OpTypeInt 32 0
    %float = OpTypeFloat 32
    %uint2 = OpTypeVector %uint 2
    %float4 = OpTypeVector %float 4
    %global = OpTypePointer CrossWorkgroup %uint
    %source = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
    %target = OpTypeImage %void 2D 0 0 0 0 Unknown WriteOnly
    %signature = OpTypeFunction %void %source %target %global
    %1 = OpConstant %uint 1
    %2 = OpConstant %uint 2
    %half = OpConstant %float 0.5
    %at = OpConstantComposite %uint2 %1 %1
    %k = OpFunction %void None %signature
    %from = OpFunctionParameter %source
    %to = OpFunctionParameter %target
    %out = OpFunctionParameter %global
    %entry = OpLabel
    %texel = OpImageRead %float4 %from %at Lod )" + lod +
                                                      R"(
    OpImageWrite %to %at %texel Lod %1
    %levels = OpImageQueryLevels %uint %from
    OpStore %out %levels Aligned 4
    OpReturn
    OpFunctionEnd
  )");
}

class IlMipLevels : public IlTest {
 protected:
  // Runs kernel levels of the module on images whose levels hold 10 times their numbers, and gives
  // `count` texels of a level of the other image and what the buffer gets.
  struct Seen {
    std::vector<float> texels;
    cl_uint number;
  };
  Seen Run(const std::vector<uint32_t>& module, std::array<size_t, 3> seen_from, size_t count);
};

IlMipLevels::Seen IlMipLevels::Run(const std::vector<uint32_t>& module,
                                   std::array<size_t, 3> seen_from, size_t count) {
  cl_program program = FromIl(module);
  EXPECT_EQ(Build(program, ""), CL_SUCCESS) << Log(program);
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
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  Seen seen = {std::vector<float>(count), 0};
  const size_t region[3] = {count, 1, 1};
  EXPECT_EQ(clEnqueueReadImage(queue, to, CL_TRUE, seen_from.data(), region, 0, 0,
                               seen.texels.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof seen.number, &seen.number, 0, nullptr,
                      nullptr);
  for (cl_mem memory : {from, to, out}) clReleaseMemObject(memory);
  clReleaseKernel(kernel);
  clReleaseCommandQueue(queue);
  return seen;
}

TEST_F(IlMipLevels, AreSampled) {
  const auto [texels, width] = Run(LevelsModule(), {0, 0, 0}, 2);
  EXPECT_EQ(texels, (std::vector<float>{10, 10}));
  EXPECT_EQ(width, kSide / 2);
}

TEST_F(IlMipLevels, AreReadAndWritten) {
  const auto [texels, levels] = Run(ReadLevelModule("%2"), {1, 1, 1}, 1);
  EXPECT_EQ(texels[0], 20);
  EXPECT_EQ(levels, kLevels);
}

// The validator is not shown the operand.
TEST_F(IlMipLevels, AreIntegersThatThereAre) {
  for (const char* lod : {"%half", "%nobody", "%void", "%entry", "%levels"}) {
    cl_program program = FromIl(ReadLevelModule(lod));
    EXPECT_EQ(Build(program, ""), CL_BUILD_PROGRAM_FAILURE) << lod;
    EXPECT_NE(Log(program).find(": OpImageRead: "), std::string::npos) << Log(program);
  }
}

}  // namespace
}  // namespace weft::test
