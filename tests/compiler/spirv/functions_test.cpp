// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of functions in SPIR-V, and pointers to them.
#include <gtest/gtest.h>

#include <spirv/unified1/spirv.hpp11>

#include "contract/spirv.h"
#include "kernel.h"

namespace weft::test {
namespace {

constexpr char kDeclarations[] = R"(
  %3 = OpConstant %uint 3
  %binary = OpTypeFunction %uint %uint %uint
  %nothing = OpTypeFunction %void
  %code = OpTypePointer CodeSectionINTEL %binary
  %add_pointer = OpConstantFunctionPointerINTEL %code %add
  %multiply_pointer = OpConstantFunctionPointerINTEL %code %multiply
  %count = OpConstant %uint 2
  %table = OpTypeArray %code %count
  %pointers = OpConstantComposite %table %add_pointer %multiply_pointer
  %private_table = OpTypePointer Function %table
  %private_code = OpTypePointer Function %code
  %choice = OpTypeFunction %code %uint
)";

// Behind a kernel's body, whose own end closes the last function.
constexpr char kFunctions[] = R"(
  OpReturn
  OpFunctionEnd
  %add = OpFunction %uint None %binary
  %add_a = OpFunctionParameter %uint
  %add_b = OpFunctionParameter %uint
  %add_entry = OpLabel
  %add_value = OpIAdd %uint %add_a %add_b
  OpReturnValue %add_value
  OpFunctionEnd
  %multiply = OpFunction %uint None %binary
  %multiply_a = OpFunctionParameter %uint
  %multiply_b = OpFunctionParameter %uint
  %multiply_entry = OpLabel
  %multiply_value = OpIMul %uint %multiply_a %multiply_b
  OpReturnValue %multiply_value
  OpFunctionEnd
  %look_up = OpFunction %code None %choice
  %number = OpFunctionParameter %uint
  %look_up_entry = OpLabel
  %own = OpVariable %private_table Function
  OpStore %own %pointers
  %cell = OpInBoundsAccessChain %private_code %own %number
  %found = OpLoad %code %cell Aligned 8
  OpReturnValue %found
  OpFunctionEnd
  %rest = OpFunction %void None %nothing
  %rest_entry = OpLabel
)";

std::string WithPointers(const std::string& body) {
  return Kernel(kDeclarations, body + kFunctions,
                "OpCapability FunctionPointersINTEL\n"
                "OpExtension \"SPV_INTEL_function_pointers\"");
}

TEST(SpirvFunctions, CallsTheOneThatEachWorkItemChooses) {
  const auto out = Results(WithPointers(R"(
    %bit = OpBitwiseAnd %uint %id %1
    %odd = OpIEqual %bool %bit %1
    %chosen = OpSelect %code %odd %add_pointer %multiply_pointer
    %value = OpFunctionPointerCallINTEL %uint %chosen %id %n
    OpStore %place %value Aligned 4
  )"),
                           5);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i % 2 ? i + 5 : i * 5);
}

TEST(SpirvFunctions, CallsThroughTables) {
  const auto out = Results(WithPointers(R"(
    %bit = OpBitwiseAnd %uint %id %1
    %chosen = OpFunctionCall %code %look_up %bit
    %value = OpFunctionPointerCallINTEL %uint %chosen %id %n
    OpStore %place %value Aligned 4
  )"),
                           7);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i % 2 ? i * 7 : i + 7);
}

// As clang stores them.
TEST(SpirvFunctions, CallsThroughGenericPointers) {
  const auto out =
      Results(Kernel(std::string(kDeclarations) + "%any = OpTypePointer Generic %binary",
                     R"(
    %chosen = OpPtrCastToGeneric %any %multiply_pointer
    %value = OpFunctionPointerCallINTEL %uint %chosen %id %n
    OpStore %place %value Aligned 4
  )" + std::string(kFunctions),
                     "OpCapability FunctionPointersINTEL\n"
                     "OpCapability GenericPointer\n"
                     "OpExtension \"SPV_INTEL_function_pointers\""),
              4);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i * 4);
}

// What points to no function of the type does not take the process with it.
TEST(SpirvFunctions, CallsNothingThroughWrongPointers) {
  const auto out = Results(WithPointers(R"(
    %wrong = OpConvertUToPtr %code %wide_id
    %value = OpFunctionPointerCallINTEL %uint %wrong %3 %n
    OpStore %place %value Aligned 4
  )"),
                           7);
  for (uint32_t i = 0; i < kItems; ++i) EXPECT_EQ(out[i], i == 2 ? 10u : i == 4 ? 21u : 0u);
}

TEST(SpirvFunctions, RefusesPointersToOtherThings) {
  std::vector<uint32_t> words = SpirvWords(WithPointers(""));
  ForEachSpirvInstruction(words, [&](size_t place, std::span<const uint32_t> own) {
    if ((own[0] & 0xffff) == static_cast<uint32_t>(spv::Op::OpConstantFunctionPointerINTEL))
      words[place + 3] = own[1];
  });
  const CompileReply reply = Build(Binary(words));
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_NE(reply.log.find(": OpConstantFunctionPointerINTEL: id "), std::string::npos)
      << reply.log;
}

TEST(SpirvFunctions, RefusesToCallNumbers) {
  const CompileReply reply =
      Build(WithPointers("%value = OpFunctionPointerCallINTEL %uint %n %id %n"));
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_NE(reply.log.find("OpFunctionPointerCallINTEL"), std::string::npos) << reply.log;
}

// A function that may be called by the pointer that it calls, and goes on behind the call.
TEST(SpirvFunctions, RefusesRecursionThroughPointers) {
  std::string functions = kFunctions;
  const std::string sum = "%add_value = OpIAdd %uint";
  functions.replace(functions.find(sum), sum.size(), R"(
    %same = OpIEqual %bool %add_a %add_b
    %other = OpSelect %code %same %add_pointer %multiply_pointer
    %called = OpFunctionPointerCallINTEL %uint %other %add_a %add_b
    %squared = OpIMul %uint %called %called
    %add_value = OpIAdd %uint %squared %called
    %unused = OpIAdd %uint)");
  const CompileReply reply =
      Build(Kernel(kDeclarations, "%value = OpFunctionCall %uint %add %id %n" + functions,
                   "OpCapability FunctionPointersINTEL\n"
                   "OpExtension \"SPV_INTEL_function_pointers\""));
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_NE(reply.log.find("calls itself"), std::string::npos) << reply.log;
}

}  // namespace
}  // namespace weft::test
