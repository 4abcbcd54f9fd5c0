// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is told of a module and its kernels, and why modules are refused.
#include <gtest/gtest.h>

#include <algorithm>

#include "kernel.h"

namespace weft::test {
namespace {

TEST(SpirvModule, DescribesArguments) {
  const CompileReply reply = Build(
      Kernel({.annotations = "OpDecorate %out FuncParamAttr NoWrite\nOpDecorate %out Restrict\n"}));
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  const KernelArgument& out = reply.program.kernels.at(0).arguments.at(0);
  EXPECT_TRUE(out.is_const);
  EXPECT_TRUE(out.is_restrict);
  EXPECT_FALSE(out.is_volatile);
  EXPECT_EQ(out.access, Access::kNone);
}

TEST(SpirvModule, DescribesKernels) {
  const CompileReply reply = Build(Kernel("", ""));
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  ASSERT_EQ(reply.program.kernels.size(), 1u);
  const KernelInfo& kernel = reply.program.kernels[0];
  EXPECT_EQ(kernel.name, "k");
  ASSERT_EQ(kernel.arguments.size(), 2u);
  EXPECT_EQ(kernel.arguments[0].kind, ArgumentKind::kBuffer);
  EXPECT_EQ(kernel.arguments[0].name, "out");
  EXPECT_EQ(kernel.arguments[1].size, 4u);
}

TEST(SpirvModule, TakesEitherByteOrder) {
  std::string module = Kernel("", "OpStore %place %n Aligned 4");
  for (size_t word = 0; word < module.size(); word += 4)
    std::reverse(module.begin() + word, module.begin() + word + 4);
  EXPECT_EQ(Results(module, 6)[3], 6u);
}

TEST(SpirvModule, NamesTheInstructionThatIsWrong) {
  std::string module = Kernel("", "%sum = OpIAdd %uint %id %n\n OpStore %place %sum Aligned 4");
  const char kAdd[] = {char(128), 0, 5, 0};  // OpIAdd, of five words
  const size_t place = module.find(std::string(kAdd, 4));
  ASSERT_NE(place, std::string::npos);
  module[place + 4] = 1;  // the type of its result
  const CompileReply reply = Build(module);
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  const std::string start = "<module>: error: word " + std::to_string(place / 4) + ": OpIAdd: ";
  EXPECT_TRUE(reply.log.starts_with(start)) << reply.log;
}

TEST(SpirvModule, NamesTheInstructionThatTheGrammarDoesNotHave) {
  std::string module = Kernel("%5 = OpConstant %uint 5", "OpStore %place %5 Aligned 4");
  const char kFive[] = {43, 0, 4, 0};  // OpConstant, of four words
  const size_t place = module.rfind(std::string(kFive, 4));
  ASSERT_NE(place, std::string::npos);
  module[place] = 46;  // OpConstantNull, which has three
  const CompileReply reply = Build(module);
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  const std::string start =
      "<module>: error: word " + std::to_string(place / 4) + ": OpConstantNull: ";
  EXPECT_TRUE(reply.log.starts_with(start)) << reply.log;
}

TEST(SpirvModule, NamesTheCapabilityThatIsMissing) {
  const CompileReply reply = Build(Kernel("", "", "OpCapability Matrix\n"));
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_EQ(reply.log, "<module>: error: word 11: the device does not have capability 0\n");
}

TEST(SpirvModule, RefusesNumbersThatArePassedAsPointersAre) {
  for (const char* attribute : {"ByVal", "Sret"}) {
    const CompileReply reply =
        Build(Kernel({.annotations = std::string("OpDecorate %n FuncParamAttr ") + attribute}));
    EXPECT_EQ(reply.status, CompileStatus::kSourceError);
    EXPECT_NE(reply.log.find("OpFunctionParameter: only pointers"), std::string::npos) << reply.log;
  }
}

TEST(SpirvModule, RefusesWhatIsCutOff) {
  const std::string module = Kernel("", "OpStore %place %n Aligned 4");
  for (size_t size = 4; size < module.size(); size += 7)
    EXPECT_EQ(Build(module.substr(0, size)).status, CompileStatus::kSourceError) << size;
}

TEST(SpirvModule, SurvivesChangedWords) {
  ExpectAnswersToChangedWords(
      Kernel("", "%sum = OpIAdd %uint %id %n\n OpStore %place %sum Aligned 4"));
}

}  // namespace
}  // namespace weft::test
