// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables: what the host is told of them, those that are built in, and pipes.
#include <algorithm>

#include "kernel.h"

namespace weft::test {
namespace {

std::string WithHostAccess(const std::string& decoration) {
  return Kernel(
      {.declarations = "%variable = OpVariable %global CrossWorkgroup %1",
       .capabilities = "OpCapability !6187\nOpExtension \"SPV_INTEL_global_variable_host_access\"",
       .annotations = "OpDecorate %variable !6188 " + decoration});
}

TEST(SpirvVariables, TellTheHostsNameAndAccess) {
  const CompileReply reply = Build(WithHostAccess("!1 \"a name\""));
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  ASSERT_EQ(reply.program.program_scope.variables.size(), 1u);
  const ProgramVariable& variable = reply.program.program_scope.variables[0];
  EXPECT_EQ(variable.host_name, "a name");
  EXPECT_EQ(variable.name, "");
  EXPECT_EQ(variable.bytes, 4u);
  EXPECT_EQ(variable.host_access, Access::kReadOnly);
}

TEST(SpirvVariables, TellTheAccessOfSyclsCompilersToo) {
  constexpr Access kAccesses[] = {Access::kReadOnly, Access::kWriteOnly, Access::kReadWrite,
                                  Access::kNone};
  for (size_t i = 0; i < std::size(kAccesses); ++i) {
    const std::string number = "!" + std::to_string(i);
    const CompileReply reply = Build(
        Kernel({.declarations = "%variable = OpVariable %global CrossWorkgroup %1",
                .capabilities =
                    "OpCapability !6146\nOpExtension \"SPV_INTEL_global_variable_decorations\"",
                .annotations =
                    "OpDecorate %variable !6147 " + number +
                    " \"a name\"\nOpDecorate %variable !6148 !0\nOpDecorate %variable !6149 !1"}));
    ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
    ASSERT_EQ(reply.program.program_scope.variables.size(), 1u);
    EXPECT_EQ(reply.program.program_scope.variables[0].host_name, "a name");
    EXPECT_EQ(reply.program.program_scope.variables[0].host_access, kAccesses[i]);
  }
}

TEST(SpirvVariables, RefuseAccessThatThereIsNot) {
  for (const char* bad : {"!4 \"a\"", "!1"}) {
    const CompileReply reply = Build(WithHostAccess(bad));
    EXPECT_EQ(reply.status, CompileStatus::kSourceError);
    EXPECT_NE(reply.log.find("OpVariable: HostAccessINTEL takes one of 4 qualifiers and a name"),
              std::string::npos)
        << reply.log;
  }
}

TEST(SpirvVariables, RefuseNamesOfFunctions) {
  const std::string module =
      Kernel({.declarations = "%variable = OpVariable %global CrossWorkgroup %1",
              .body = "%most = OpExtInst %uint %std u_max %n %1",
              .capabilities = "OpCapability Linkage",
              .annotations = "OpDecorate %variable LinkageAttributes \"_Z3maxjj\" Export"});
  const CompileReply reply = Build(module);
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_NE(reply.log.find("a variable has the name of the function _Z3maxjj"), std::string::npos)
      << reply.log;
}

TEST(SpirvVariables, RefuseOtherTypesForBuiltInOnes) {
  const CompileReply reply = Build(Kernel({.declarations = "%float = OpTypeFloat 32\n"
                                                           "%inputs = OpTypePointer Input %float\n"
                                                           "%dim = OpVariable %inputs Input",
                                           .annotations = "OpDecorate %dim BuiltIn WorkDim"}));
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_NE(reply.log.find("OpVariable: the built-in variable is of another type"),
            std::string::npos)
      << reply.log;
}

constexpr char kPipeTypes[] = R"(
  %storage = OpTypePipeStorage
  %reader = OpTypePipe ReadOnly
)";

std::string WithPipe(const std::string& declarations, const std::string& body) {
  return Kernel({.declarations = kPipeTypes + declarations,
                 .body = body,
                 .capabilities = "OpCapability Pipes\nOpCapability PipeStorage",
                 .environment = SPV_ENV_UNIVERSAL_1_1});
}

TEST(SpirvVariables, AmongThemArePipes) {
  const CompileReply reply = Build(WithPipe("%ring = OpConstantPipeStorage %storage 4 4 100",
                                            "%pipe = OpCreatePipeFromPipeStorage %reader %ring\n"
                                            "%most = OpGetMaxPipePackets %uint %pipe %2 %2"));
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  ASSERT_EQ(reply.program.program_scope.pipes.size(), 1u);
  EXPECT_EQ(reply.program.program_scope.pipes[0].packet_bytes, 4u);
  EXPECT_EQ(reply.program.program_scope.pipes[0].max_packets, 100u);
  EXPECT_TRUE(reply.program.program_scope.variables.empty());
}

TEST(SpirvVariables, RefusePipesOfNoSizeOrTooLarge) {
  for (const char* bad :
       {"0 4 1", "4 4 0", "1 1 2147483648", "4294967295 4 2147483647", "4 4 16777217"}) {
    const CompileReply reply =
        Build(WithPipe("%ring = OpConstantPipeStorage %storage " + std::string(bad), ""));
    EXPECT_EQ(reply.status, CompileStatus::kSourceError);
    EXPECT_NE(reply.log.find("OpConstantPipeStorage: a pipe of "), std::string::npos) << reply.log;
  }
}

TEST(SpirvVariables, RefusePipesOfOtherTypes) {
  for (auto [declarations, body] : {std::pair("%ring = OpConstantPipeStorage %uint 4 4 1", ""),
                                    {"%ring = OpConstantPipeStorage %storage 4 4 1",
                                     "%pipe = OpCreatePipeFromPipeStorage %uint %ring"},
                                    {"", "%pipe = OpCreatePipeFromPipeStorage %reader %n"},
                                    {"", "%pipe = OpCreatePipeFromPipeStorage %reader %out"},
                                    {"", "%most = OpGetMaxPipePackets %uint %n %2 %2"},
                                    {"", "%status = OpReadPipe %uint %n %out %2 %2"}}) {
    const CompileReply reply = Build(WithPipe(declarations, body));
    EXPECT_EQ(reply.status, CompileStatus::kSourceError) << declarations << body;
  }
}

TEST(SpirvVariables, SurviveChangedWords) {
  for (const std::string& module : {WithHostAccess("!3 \"name\""),
                                    WithPipe("%ring = OpConstantPipeStorage %storage 4 4 9",
                                             "%pipe = OpCreatePipeFromPipeStorage %reader %ring\n"
                                             "%most = OpGetMaxPipePackets %uint %pipe %2 %2")}) {
    ExpectAnswersToChangedWords(module);
  }
}

}  // namespace
}  // namespace weft::test
