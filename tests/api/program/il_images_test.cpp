// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Images in SPIR-V.
#include "il_fixture.h"

namespace weft::test {
namespace {

constexpr cl_uint kWidth = 4, kHeight = 3;

// Kernel twice(read_only image2d_t, write_only image2d_t, global uint*): what two reads of the
// texel at the id find, one by a sampler that keeps to the edge, together; and the size, order and
// type. Nothing says whether the integers are signed.
std::vector<uint32_t> ImagesModule() {
  return Assembled({"Int64", "ImageBasic", "LiteralSampler"}, R"(
    OpEntryPoint Kernel %k "twice" %ids
    OpDecorate %ids BuiltIn GlobalInvocationId
    %void = OpTypeVoid
    %uint = OpTypeInt 32 0
    %ulong = OpTypeInt 64 0
    %float = OpTypeFloat 32
    %uint2 = OpTypeVector %uint 2
    %uint4 = OpTypeVector %uint 4
    %ulong3 = OpTypeVector %ulong 3
    %input = OpTypePointer Input %ulong3
    %global = OpTypePointer CrossWorkgroup %uint
    %source = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
    %target = OpTypeImage %void 2D 0 0 0 0 Unknown WriteOnly
    %sampled = OpTypeSampledImage %source
    %sampler = OpTypeSampler
    %signature = OpTypeFunction %void %source %target %global
    %0 = OpConstant %uint 0
    %1 = OpConstant %uint 1
    %2 = OpConstant %uint 2
    %3 = OpConstant %uint 3
    %level = OpConstant %float 0
    %edge = OpConstantSampler %sampler ClampToEdge 0 Nearest
    %ids = OpVariable %input Input
    %k = OpFunction %void None %signature
    %from = OpFunctionParameter %source
    %to = OpFunctionParameter %target
    %out = OpFunctionParameter %global
    %entry = OpLabel
    %all_ids = OpLoad %ulong3 %ids
    %wide_x = OpCompositeExtract %ulong %all_ids 0
    %wide_y = OpCompositeExtract %ulong %all_ids 1
    %x = OpUConvert %uint %wide_x
    %y = OpUConvert %uint %wide_y
    %at = OpCompositeConstruct %uint2 %x %y
    %both = OpSampledImage %sampled %from %edge
    %first = OpImageSampleExplicitLod %uint4 %both %at Lod %level
    %second = OpImageRead %uint4 %from %at
    %sum = OpIAdd %uint4 %first %second
    OpImageWrite %to %at %sum
    %size = OpImageQuerySizeLod %uint2 %from %0
    %width = OpCompositeExtract %uint %size 0
    %height = OpCompositeExtract %uint %size 1
    %order = OpImageQueryOrder %uint %from
    %type = OpImageQueryFormat %uint %from
    %out1 = OpPtrAccessChain %global %out %1
    %out2 = OpPtrAccessChain %global %out %2
    %out3 = OpPtrAccessChain %global %out %3
    OpStore %out %width Aligned 4
    OpStore %out1 %height Aligned 4
    OpStore %out2 %order Aligned 4
    OpStore %out3 %type Aligned 4
    OpReturn
    OpFunctionEnd
  )");
}

class IlImages : public IlTest {
 protected:
  void SetUp() override {
    program_ = FromIl(ImagesModule());
    ASSERT_EQ(Build(program_, "-cl-kernel-arg-info"), CL_SUCCESS) << Log(program_);
    kernel_ = clCreateKernel(program_, "twice", nullptr);
    queue_ = clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
  }
  void TearDown() override {
    clReleaseKernel(kernel_);
    clReleaseCommandQueue(queue_);
  }

  cl_mem Image(cl_mem_flags flags, const cl_image_format& format, void* texels) {
    cl_image_desc shape = {};
    shape.image_type = CL_MEM_OBJECT_IMAGE2D;
    shape.image_width = kWidth;
    shape.image_height = kHeight;
    cl_int error;
    cl_mem image = clCreateImage(context_, flags, &format, &shape, texels, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    return image;
  }

  // Of an image of one byte a texel, all of them `texel`, what the kernel leaves in the last.
  uint8_t Twice(cl_channel_type type, uint8_t texel) {
    const cl_image_format format = {CL_R, type};
    std::vector<uint8_t> texels(kWidth * kHeight, texel);
    cl_mem from = Image(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, format, texels.data());
    cl_mem to = Image(CL_MEM_WRITE_ONLY, format, nullptr);
    cl_mem out = clCreateBuffer(context_, 0, sizeof facts_, nullptr, nullptr);
    clSetKernelArg(kernel_, 0, sizeof from, &from);
    clSetKernelArg(kernel_, 1, sizeof to, &to);
    clSetKernelArg(kernel_, 2, sizeof out, &out);
    const size_t size[] = {kWidth, kHeight}, origin[3] = {}, region[] = {kWidth, kHeight, 1};
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue_, kernel_, 2, nullptr, size, nullptr, 0, nullptr, nullptr),
        CL_SUCCESS);
    EXPECT_EQ(clEnqueueReadImage(queue_, to, CL_TRUE, origin, region, 0, 0, texels.data(), 0,
                                 nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(
        clEnqueueReadBuffer(queue_, out, CL_TRUE, 0, sizeof facts_, facts_, 0, nullptr, nullptr),
        CL_SUCCESS);
    for (cl_mem memory : {from, to, out}) clReleaseMemObject(memory);
    return texels.back();
  }

  cl_program program_ = nullptr;
  cl_kernel kernel_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_uint facts_[4] = {};
};

TEST_F(IlImages, TakeTheSignOfIntegersFromTheFormat) {
  EXPECT_EQ(Twice(CL_SIGNED_INT8, uint8_t(-3)), uint8_t(-6));
  EXPECT_EQ(Twice(CL_SIGNED_INT8, uint8_t(-100)), uint8_t(-128));
  EXPECT_EQ(Twice(CL_UNSIGNED_INT8, 100), 200);
  EXPECT_EQ(Twice(CL_UNSIGNED_INT8, 200), 255);
}

TEST_F(IlImages, SayWhatTheyAre) {
  Twice(CL_UNSIGNED_INT8, 1);
  EXPECT_EQ(facts_[0], kWidth);
  EXPECT_EQ(facts_[1], kHeight);
  EXPECT_EQ(facts_[2], cl_uint{CL_R - CL_R});
  EXPECT_EQ(facts_[3], cl_uint{CL_UNSIGNED_INT8 - CL_SNORM_INT8});
}

TEST_F(IlImages, AreDescribedAsArguments) {
  cl_kernel_arg_access_qualifier access = 0;
  EXPECT_EQ(clGetKernelArgInfo(kernel_, 1, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof access, &access,
                               nullptr),
            CL_SUCCESS);
  EXPECT_EQ(access, cl_kernel_arg_access_qualifier{CL_KERNEL_ARG_ACCESS_WRITE_ONLY});
  char name[32] = "";
  EXPECT_EQ(clGetKernelArgInfo(kernel_, 0, CL_KERNEL_ARG_TYPE_NAME, sizeof name, name, nullptr),
            CL_SUCCESS);
  EXPECT_STREQ(name, "image2d_t");
}

// Kernel mean(read_only image2d_t, global float*): what a sampler that has the filter given finds
// between the first two texels.
std::vector<uint32_t> Between(const std::string& filter) {
  return Assembled({"Int64", "ImageBasic", "LiteralSampler"}, R"(
    OpEntryPoint Kernel %k "mean"
    %void = OpTypeVoid
    %uint = OpTypeInt 32 0
    %float = OpTypeFloat 32
    %float2 = OpTypeVector %float 2
    %float4 = OpTypeVector %float 4
    %global = OpTypePointer CrossWorkgroup %float
    %image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
    %sampled = OpTypeSampledImage %image
    %sampler = OpTypeSampler
    %signature = OpTypeFunction %void %image %global
    %level = OpConstant %float 0
    %half = OpConstant %float 0.5
    %1 = OpConstant %float 1
    %at = OpConstantComposite %float2 %1 %half
    %edge = OpConstantSampler %sampler ClampToEdge 0 )" + filter + R"(
    %k = OpFunction %void None %signature
    %from = OpFunctionParameter %image
    %out = OpFunctionParameter %global
    %entry = OpLabel
    %both = OpSampledImage %sampled %from %edge
    %color = OpImageSampleExplicitLod %float4 %both %at Lod %level
    %red = OpCompositeExtract %float %color 0
    OpStore %out %red Aligned 4
    OpReturn
    OpFunctionEnd
  )");
}

TEST_F(IlImages, AreFilteredAsLiteralSamplersSay) {
  std::vector<float> texels(kWidth * kHeight);
  texels[0] = 1, texels[1] = 4;
  for (const auto& [filter, expected] : {std::pair("Linear", 2.5f), std::pair("Nearest", 4.0f)}) {
    const cl_program program = FromIl(Between(filter));
    ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
    const cl_kernel kernel = clCreateKernel(program, "mean", nullptr);
    const cl_mem from =
        Image(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, {CL_R, CL_FLOAT}, texels.data());
    const cl_mem out = clCreateBuffer(context_, 0, sizeof(float), nullptr, nullptr);
    clSetKernelArg(kernel, 0, sizeof from, &from);
    clSetKernelArg(kernel, 1, sizeof out, &out);
    const size_t one = 1;
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
        CL_SUCCESS);
    float red = 0;
    EXPECT_EQ(clEnqueueReadBuffer(queue_, out, CL_TRUE, 0, sizeof red, &red, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(red, expected) << filter;
    for (cl_mem memory : {from, out}) clReleaseMemObject(memory);
    clReleaseKernel(kernel);
  }
}

}  // namespace
}  // namespace weft::test
