// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of program scope in SPIR-V, whose addresses are constants.
#include "il_fixture.h"

namespace weft::test {
namespace {

// Kernel k(global uint* out) stores the second of a variable's elements, 1 and 7, to which a
// constant of the type points that the indices lead to.
std::vector<uint32_t> WithAddress(const std::string& type, const std::string& indices) {
  return Assembled({"Int8"}, R"(
    OpEntryPoint Kernel %k "k"
    %void = OpTypeVoid
    %uchar = OpTypeInt 8 0
    %uint = OpTypeInt 32 0
    %0 = OpConstant %uint 0
    %1 = OpConstant %uint 1
    %2 = OpConstant %uint 2
    %4 = OpConstant %uint 4
    %7 = OpConstant %uint 7
    %global = OpTypePointer CrossWorkgroup %uint
    %byte = OpTypePointer CrossWorkgroup %uchar
    %pair = OpTypeArray %uint %2
    %to_pair = OpTypePointer CrossWorkgroup %pair
    %values = OpConstantComposite %pair %1 %7
    %variable = OpVariable %to_pair CrossWorkgroup %values
    %second = OpSpecConstantOp )" +
                                 type + " InBoundsPtrAccessChain %variable " + indices + R"(
    %kernel = OpTypeFunction %void %global
    %k = OpFunction %void None %kernel
    %out = OpFunctionParameter %global
    %entry = OpLabel
    %there = OpBitcast %global %second
    %value = OpLoad %uint %there
    OpStore %out %value
    OpReturn
    OpFunctionEnd
  )");
}

using IlVariables = IlTest;

TEST_F(IlVariables, HaveAddressesInConstants) {
  cl_program program = FromIl(WithAddress("%global", "%0 %1"));
  ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
  EXPECT_EQ(Stored(program, "k"), 7u);
}

TEST_F(IlVariables, HaveAddressesInBytesAsClangWritesThem) {
  cl_program program = FromIl(WithAddress("%byte", "%0 %4"));
  ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
  EXPECT_EQ(Stored(program, "k"), 7u);
}

TEST_F(IlVariables, HaveNoAddressesOfOtherTypes) {
  cl_program program = FromIl(WithAddress("%to_pair", "%0 %1"));
  EXPECT_EQ(Build(program), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_NE(Log(program).find("the result points to another type"), std::string::npos);
}

}  // namespace
}  // namespace weft::test
