// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "il_fixture.h"

namespace weft::test {
namespace {

// Kernel sum(global uint*), which stores the sum of its specialization constants: 1, a boolean that
// is true; 2, a ushort 20; 3, a uint 300; 4, a ulong 4000.
std::vector<uint32_t> Module() {
  return Assembled({"Int16", "Int64"}, R"(
    OpEntryPoint Kernel %k "sum"
    OpDecorate %one SpecId 1
    OpDecorate %twenty SpecId 2
    OpDecorate %hundreds SpecId 3
    OpDecorate %thousands SpecId 4
    %void = OpTypeVoid
    %bool = OpTypeBool
    %ushort = OpTypeInt 16 0
    %uint = OpTypeInt 32 0
    %ulong = OpTypeInt 64 0
    %global = OpTypePointer CrossWorkgroup %uint
    %signature = OpTypeFunction %void %global
    %0 = OpConstant %uint 0
    %1 = OpConstant %uint 1
    %one = OpSpecConstantTrue %bool
    %twenty = OpSpecConstant %ushort 20
    %hundreds = OpSpecConstant %uint 300
    %thousands = OpSpecConstant %ulong 4000
    %unit = OpSpecConstantOp %uint Select %one %1 %0
    %k = OpFunction %void None %signature
    %out = OpFunctionParameter %global
    %entry = OpLabel
    %wide_twenty = OpUConvert %uint %twenty
    %low_thousands = OpUConvert %uint %thousands
    %some = OpIAdd %uint %unit %wide_twenty
    %more = OpIAdd %uint %some %hundreds
    %all = OpIAdd %uint %more %low_thousands
    OpStore %out %all Aligned 4
    OpReturn
    OpFunctionEnd
  )");
}

constexpr cl_uint kOwnSum = 4321;

class SetProgramSpecializationConstant : public IlTest {
 protected:
  template <class T>
  cl_int Set(cl_program program, cl_uint id, T value) {
    return WEFT_DRIVER(clSetProgramSpecializationConstant)(program, id, sizeof value, &value);
  }
};

TEST_F(SetProgramSpecializationConstant, IsForProgramsOfSpirv) {
  EXPECT_EQ(Set<cl_int>(FromSource(kGood), 0, 1), CL_INVALID_PROGRAM);
  for (cl_program bad : BadHandles<cl_program>())
    EXPECT_EQ(Set<cl_int>(bad, 0, 1), CL_INVALID_PROGRAM);
}

TEST_F(SetProgramSpecializationConstant, IsOfTheModulesConstantsAndTheirSizes) {
  cl_program program = FromIl(Module());
  EXPECT_EQ(Set<cl_uint>(program, 5, 1), CL_INVALID_SPEC_ID);
  EXPECT_EQ(Set<cl_uint>(program, 1, 1), CL_INVALID_VALUE);
  EXPECT_EQ(Set<cl_uint>(program, 2, 1), CL_INVALID_VALUE);
  EXPECT_EQ(Set<cl_ulong>(program, 3, 1), CL_INVALID_VALUE);
  EXPECT_EQ(Set<cl_uint>(program, 4, 1), CL_INVALID_VALUE);
  EXPECT_EQ(WEFT_DRIVER(clSetProgramSpecializationConstant)(program, 3, 4, nullptr),
            CL_INVALID_VALUE);
}

TEST_F(SetProgramSpecializationConstant, KeepsTheModulesValuesUntilThen) {
  cl_program program = FromIl(Module());
  ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
  EXPECT_EQ(Stored(program, "sum"), kOwnSum);
}

TEST_F(SetProgramSpecializationConstant, ReachesBuildsOfAnySize) {
  cl_program program = FromIl(Module());
  EXPECT_EQ(Set<cl_uchar>(program, 1, 0), CL_SUCCESS);
  EXPECT_EQ(Set<cl_ushort>(program, 2, 70), CL_SUCCESS);
  EXPECT_EQ(Set<cl_uint>(program, 3, 800), CL_SUCCESS);
  EXPECT_EQ(Set<cl_ulong>(program, 4, (cl_ulong{1} << 40) + 9000), CL_SUCCESS);
  ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
  EXPECT_EQ(Stored(program, "sum"), 9870u);
}

TEST_F(SetProgramSpecializationConstant, CountsForTheNextBuildWithItsLastValue) {
  cl_program program = FromIl(Module());
  ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
  EXPECT_EQ(Set<cl_uint>(program, 3, 1), CL_SUCCESS);
  EXPECT_EQ(Set<cl_uint>(program, 3, 500), CL_SUCCESS);
  EXPECT_EQ(Stored(program, "sum"), kOwnSum);
  ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
  EXPECT_EQ(Stored(program, "sum"), kOwnSum + 200);
}

// No SPIR-V but the first word: it has no constants, wherever it breaks off.
TEST_F(SetProgramSpecializationConstant, FindsNothingInDamagedModules) {
  std::vector<uint32_t> words = Module();
  for (size_t i = 1; i < words.size(); ++i) words[i] = ~words[i];
  EXPECT_EQ(Set<cl_uint>(FromIl(words), 3, 1), CL_INVALID_SPEC_ID);
  for (size_t count = 1; count < 40; ++count) {
    words = Module();
    words.resize(count);
    EXPECT_EQ(Set<cl_uint>(FromIl(words), 3, 1), CL_INVALID_SPEC_ID) << count;
  }
}

}  // namespace
}  // namespace weft::test
