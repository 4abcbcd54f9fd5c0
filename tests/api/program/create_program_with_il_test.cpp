// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "il_fixture.h"

namespace weft::test {
namespace {

// Kernel store_seven(global uint*), which calls seven(): its own, or another program's.
std::vector<uint32_t> Module(bool defines_seven, const std::string& linkage = "Export",
                             const std::string& kernel = "store_seven") {
  const std::string name = R"(OpDecorate %seven LinkageAttributes "seven" )";
  const std::string body = "%start = OpLabel\n OpReturnValue %value\n";
  const std::string declared = std::string("%seven = OpFunction %uint None %getter\n") +
                               (defines_seven ? body : "") + "OpFunctionEnd\n";
  const std::string rest = R"(
    OpEntryPoint Kernel %k ")" +
                           kernel +
                           R"("
    )" + name + (defines_seven ? linkage : "Import") +
                           R"(
    %void = OpTypeVoid
    %uint = OpTypeInt 32 0
    %global = OpTypePointer CrossWorkgroup %uint
    %getter = OpTypeFunction %uint
    %signature = OpTypeFunction %void %global
    %value = OpConstant %uint 7
    )" + declared + R"(
    %k = OpFunction %void None %signature
    %out = OpFunctionParameter %global
    %entry = OpLabel
    %got = OpFunctionCall %uint %seven
    OpStore %out %got Aligned 4
    OpReturn
    OpFunctionEnd
  )";
  return Assembled({"Linkage", "SPV_KHR_linkonce_odr"}, rest);
}

using CreateProgramWithIL = IlTest;

TEST_F(CreateProgramWithIL, RefusesWhatIsNotSpirv) {
  const auto create = [](cl_context context, const void* il, size_t length) {
    return ErrorOf([&](cl_int* error) {
      return WEFT_DRIVER(clCreateProgramWithIL)(context, il, length, error);
    });
  };
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(create(bad, "spirv", 5), CL_INVALID_CONTEXT);
  EXPECT_EQ(create(context_, "spirv", 5), CL_INVALID_VALUE);
  EXPECT_EQ(create(context_, nullptr, 5), CL_INVALID_VALUE);
  EXPECT_EQ(create(context_, "spirv", 0), CL_INVALID_VALUE);
}

TEST_F(CreateProgramWithIL, KeepsTheModule) {
  const auto words = Module(true);
  cl_program program = FromIl(words);
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_SOURCE), "");
  const auto il = GetList<char>(clGetProgramInfo, program, CL_PROGRAM_IL);
  const char* const bytes = reinterpret_cast<const char*>(words.data());
  EXPECT_EQ(il, std::vector<char>(bytes, bytes + words.size() * sizeof(uint32_t)));
}

TEST_F(CreateProgramWithIL, IsThereUnderItsOlderName) {
  EXPECT_NE(clGetExtensionFunctionAddressForPlatform(FindPlatform(), "clCreateProgramWithILKHR"),
            nullptr);
}

TEST_F(CreateProgramWithIL, BuildsAndRuns) {
  cl_program program = FromIl(Module(true));
  ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
  EXPECT_EQ(Stored(program, "store_seven"), 7u);
  cl_int error;
  cl_program again = FromBinary(Binary(program), &error);
  ASSERT_EQ(Build(again), CL_SUCCESS);
  EXPECT_EQ(Stored(again, "store_seven"), 7u);
}

TEST_F(CreateProgramWithIL, LinksWithOpenClC) {
  cl_program caller = FromIl(Module(false));
  ASSERT_EQ(clCompileProgram(caller, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr),
            CL_SUCCESS)
      << Log(caller);
  cl_program inputs[] = {caller, Compiled("uint seven(void) { return 7; }")};
  cl_int error;
  cl_program whole =
      Keep(clLinkProgram(context_, 0, nullptr, "", 2, inputs, nullptr, nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS) << Log(whole);
  EXPECT_EQ(Stored(whole, "store_seven"), 7u);
}

// SPV_KHR_linkonce_odr: modules may each have the function, and the program has it once.
TEST_F(CreateProgramWithIL, LinksWhatSeveralModulesDefine) {
  const auto link = [&](const std::string& linkage, cl_int* error) {
    cl_program inputs[] = {FromIl(Module(true, linkage, "first")),
                           FromIl(Module(true, linkage, "second"))};
    for (cl_program input : inputs)
      EXPECT_EQ(clCompileProgram(input, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr),
                CL_SUCCESS)
          << Log(input);
    return Keep(clLinkProgram(context_, 0, nullptr, "", 2, inputs, nullptr, nullptr, error));
  };
  cl_int error;
  cl_program whole = link("LinkOnceODR", &error);
  ASSERT_EQ(error, CL_SUCCESS) << Log(whole);
  EXPECT_EQ(Stored(whole, "first"), 7u);
  EXPECT_EQ(Stored(whole, "second"), 7u);
  link("Export", &error);
  EXPECT_EQ(error, CL_LINK_PROGRAM_FAILURE);
}

// "num_input_headers, input_headers, and header_include_names are ignored"
TEST_F(CreateProgramWithIL, CompilesWhateverTheHeadersAre) {
  cl_program program = FromIl(Module(true));
  EXPECT_EQ(
      WEFT_DRIVER(clCompileProgram)(program, 0, nullptr, "", 1, nullptr, nullptr, nullptr, nullptr),
      CL_SUCCESS)
      << Log(program);
}

TEST_F(CreateProgramWithIL, FailsToBuildWhatBreaksOffWithALog) {
  auto words = Module(true);
  words.resize(words.size() / 2);
  cl_program program = FromIl(words);
  EXPECT_EQ(Build(program), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_NE(Log(program), "");
}

}  // namespace
}  // namespace weft::test
