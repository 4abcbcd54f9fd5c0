// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions that become calls of OpenCL C's functions.
#include <gtest/gtest.h>

#include <spirv/unified1/spirv.hpp11>

#include <algorithm>
#include <bit>

#include "compiler/spirv/reader.h"
#include "contract/spirv.h"
#include "kernel.h"
#include "llvm/IR/Module.h"

namespace weft::test {
namespace {

TEST(SpirvLibrary, CallsFunctionsOfOpenclStd) {
  const auto out = Results(Kernel("", R"(
    %least = OpExtInst %uint %std u_min %id %n
    %bits = OpExtInst %uint %std popcount %least
    OpStore %place %bits Aligned 4
  )"),
                           7);
  for (uint32_t i = 0; i < kItems; ++i)
    EXPECT_EQ(out[i], static_cast<uint32_t>(std::popcount(std::min(i, 7u))));
}

// As clang writes it: the validator wants a format to point to a character.
TEST(SpirvLibrary, PrintsFormatsThatAreArrays) {
  const auto module = [](const std::string& format) {
    return Kernel(R"(
    %uchar = OpTypeInt 8 0
    %letter = OpConstant %uchar 97
    %end = OpConstantNull %uchar
    %text = OpTypeArray %uchar %2
    %place_of_text = OpTypePointer UniformConstant %text
    %characters = OpConstantComposite %text %letter %end
    %format = OpVariable %place_of_text UniformConstant %characters
  )",
                  "%count = OpExtInst %uint %std printf " + format + " %n", "OpCapability Int8");
  };
  const CompileReply reply = Build(module("%format"));
  EXPECT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  EXPECT_NE(Build(module("%n")).log.find("the format is not in constant memory"),
            std::string::npos);
}

TEST(SpirvLibrary, AsksForMipLevels) {
  CompileRequest request;
  request.source = Kernel(R"(
    %image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
    %counts = OpTypeFunction %uint %image
    %nothing = OpTypeFunction %void
  )",
                          R"(
    OpReturn
    OpFunctionEnd
    %count = OpFunction %uint None %counts
    %one = OpFunctionParameter %image
    %count_entry = OpLabel
    %levels = OpImageQueryLevels %uint %one
    OpReturnValue %levels
    OpFunctionEnd
    %rest = OpFunction %void None %nothing
    %rest_entry = OpLabel
  )",
                          "OpCapability ImageBasic");
  llvm::LLVMContext context;
  const compiler::FrontendResult result = compiler::ReadSpirv(request, BuildOptions(), context);
  ASSERT_TRUE(result.module) << result.log;
  EXPECT_TRUE(result.module->getFunction("_Z24get_image_num_mip_levels14ocl_image2d_ro"));
}

TEST(SpirvLibrary, ReadsClocks) {
  const auto out = Results(Kernel("", R"(
    %time = OpReadClockKHR %ulong %1
    %some = OpUConvert %uint %time
    OpStore %place %some Aligned 4
  )",
                                  "OpCapability ShaderClockKHR\n"
                                  "OpExtension \"SPV_KHR_shader_clock\"\n"),
                           0);
  EXPECT_NE(out[0] | out[1], 0u);
}

// A loop without OpLoopMerge, as all but shaders have them, and a scope that shaders have not.
TEST(SpirvLibrary, ReadsClocksOfWorkGroupsInLoops) {
  const auto out = Results(Kernel("%none = OpConstant %ulong 0", R"(
    OpBranch %again
    %again = OpLabel
    %time = OpReadClockKHR %ulong %2
    %is_zero = OpIEqual %bool %time %none
    OpBranchConditional %is_zero %again %end
    %end = OpLabel
    OpStore %place %1 Aligned 4
  )",
                                  "OpCapability ShaderClockKHR\n"
                                  "OpExtension \"SPV_KHR_shader_clock\"\n"),
                           0);
  for (uint32_t value : out) EXPECT_EQ(value, 1u);
}

TEST(SpirvLibrary, RefusesClocksOfOtherTypes) {
  const CompileReply reply = Build(Kernel("", "%time = OpReadClockKHR %uint %1",
                                          "OpCapability ShaderClockKHR\n"
                                          "OpExtension \"SPV_KHR_shader_clock\"\n"));
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_NE(reply.log.find("OpReadClockKHR: a clock is read as"), std::string::npos) << reply.log;
}

// The validator would look for the operand's width.
TEST(SpirvLibrary, RefusesOperandsOfFunctionsThatHaveNoType) {
  const std::string module = Kernel("", "%most = OpExtInst %uint %std u_max %n %1");
  std::vector<uint32_t> words = SpirvWords(module);
  ForEachSpirvInstruction(words, [&](size_t place, std::span<const uint32_t> own) {
    if ((own[0] & 0xffff) == static_cast<uint32_t>(spv::Op::OpExtInst)) words[place + 5] = own[3];
  });
  const CompileReply reply = Build(Binary(words));
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_NE(reply.log.find(": OpExtInst: id "), std::string::npos) << reply.log;
  EXPECT_NE(reply.log.find(" has no type"), std::string::npos) << reply.log;
}

TEST(SpirvLibrary, RefusesToStoreAPointerAsHalves) {
  const CompileReply reply =
      Build(Kernel("", "%none = OpExtInst %void %std vstore_half %place %wide_id %place"));
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_NE(reply.log.find(" is no number"), std::string::npos) << reply.log;
}

}  // namespace
}  // namespace weft::test
