// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/program_scope.h"

#include <gtest/gtest.h>

#include "llvm/AsmParser/Parser.h"
#include "llvm/Support/SourceMgr.h"
#include "weft/pipe_abi.h"

namespace weft::compiler {
namespace {

llvm::Expected<ProgramScope> Describe(const char* ir) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  auto module = llvm::parseAssemblyString(ir, diagnostic, context);
  EXPECT_TRUE(module) << diagnostic.getMessage().str();
  return DescribeProgramScope(*module);
}

TEST(ProgramScope, HoldsInitialValues) {
  auto scope = Describe(R"(
    @a = addrspace(1) global i8 7
    @b = addrspace(1) global { i16, float } { i16 258, float 1.0 }
    @c = addrspace(1) global [3 x i8] c"xyz"
    @d = addrspace(2) constant i32 9
    @e = addrspace(1) global i64 zeroinitializer, align 16
  )");
  ASSERT_TRUE(static_cast<bool>(scope));
  const Bytes expected = {7, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0x80, 0x3f, 'x', 'y', 'z'};
  EXPECT_EQ(scope->initial, expected);
  EXPECT_EQ(scope->bytes, 24u);
  EXPECT_EQ(scope->alignment, 16u);
  EXPECT_TRUE(scope->relative.empty());
}

TEST(ProgramScope, RelocatesAddressesOfItsOwn) {
  auto scope = Describe(R"(
    @a = addrspace(1) global [4 x i32] zeroinitializer
    @p = addrspace(1) global ptr addrspace(1) getelementptr (i32, ptr addrspace(1) @a, i64 2)
  )");
  ASSERT_TRUE(static_cast<bool>(scope));
  EXPECT_EQ(scope->relative, std::vector<uint32_t>{0});
  EXPECT_EQ(scope->initial[0], 8 + 8);
}

TEST(ProgramScope, TakesInTheConstantsThatItPointsTo) {
  auto scope = Describe(R"(
    @c = addrspace(2) constant i32 9
    @to_c = addrspace(2) constant ptr addrspace(2) @c
    @other = addrspace(2) constant i32 8
    @p = addrspace(1) global ptr addrspace(2) @to_c
  )");
  ASSERT_TRUE(static_cast<bool>(scope));
  EXPECT_EQ(scope->relative, (std::vector<uint32_t>{0, 8}));
  EXPECT_EQ(scope->initial[0], 8);
  EXPECT_EQ(scope->initial[8], 16);
  EXPECT_EQ(scope->initial[16], 9);
  EXPECT_EQ(scope->bytes, 20u);
}

TEST(ProgramScope, HoldsAddressesInOtherGuises) {
  auto scope = Describe(R"(
    @a = addrspace(1) global i32 1
    @generic = addrspace(1) global ptr addrspace(4) addrspacecast (ptr addrspace(1) @a to ptr addrspace(4))
    @number = addrspace(1) global i64 ptrtoint (ptr addrspace(1) @a to i64)
    @odd = addrspace(1) global ptr addrspace(1) inttoptr (i64 258 to ptr addrspace(1))
    @none = addrspace(1) global ptr addrspace(1) addrspacecast (ptr addrspace(4) null to ptr addrspace(1))
  )");
  ASSERT_TRUE(static_cast<bool>(scope));
  EXPECT_EQ(scope->relative, (std::vector<uint32_t>{8, 16}));
  EXPECT_EQ(scope->initial[24] + 256 * scope->initial[25], 258);
  EXPECT_EQ(scope->initial[32], 0);
}

TEST(ProgramScope, EndsWithZerosThatItNeedNotStore) {
  auto scope = Describe(R"(
    @zeros = addrspace(1) global [1000000 x i32] zeroinitializer
    @a = addrspace(1) global i32 1
  )");
  ASSERT_TRUE(static_cast<bool>(scope));
  EXPECT_EQ(scope->initial.size(), 4u);
  EXPECT_EQ(scope->bytes, 4000004u);
}

TEST(ProgramScope, ListsWhatTheHostFinds) {
  auto scope = Describe(R"(
    @plain = addrspace(1) global i32 1
    @own = internal addrspace(1) global i32 2
    @fixed = addrspace(1) constant i64 3
    @other = addrspace(2) constant i32 4
    @read = internal addrspace(1) global i32 5 #0
    @written = addrspace(1) constant i32 6 #1
    attributes #0 = { "weft-host-access"="1" "weft-host-name"="r" }
    attributes #1 = { "weft-host-access"="2" "weft-host-name"="w" }
  )");
  ASSERT_TRUE(static_cast<bool>(scope));
  const auto text = [](const ProgramVariable& variable) {
    return variable.host_name + "/" + variable.name + " " + std::to_string(variable.offset) + " " +
           std::to_string(variable.bytes) + " " + std::to_string(int(variable.host_access));
  };
  std::vector<std::string> found;
  for (const ProgramVariable& variable : scope->variables) found.push_back(text(variable));
  EXPECT_EQ(found, (std::vector<std::string>{"/plain 0 4 3", "/fixed 8 8 1", "r/ 16 4 1",
                                             "w/written 20 4 0"}));
}

TEST(ProgramScope, ListsPipes) {
  llvm::LLVMContext context;
  llvm::Module module("", context);
  AddPipe(module, 4, 10);
  AddPipe(module, 16, 1);
  auto scope = DescribeProgramScope(module);
  ASSERT_TRUE(static_cast<bool>(scope));
  ASSERT_EQ(scope->pipes.size(), 2u);
  EXPECT_EQ(scope->pipes[0].packet_bytes, 4u);
  EXPECT_EQ(scope->pipes[0].max_packets, 10u);
  EXPECT_EQ(scope->pipes[1].offset, 512u);
  EXPECT_EQ(scope->bytes, 512 + sizeof(WeftPipe) + 16);
  EXPECT_TRUE(scope->initial.empty());
  EXPECT_TRUE(scope->variables.empty());
}

TEST(ProgramScope, RefusesWhatIsTooLargeOrNotKnown) {
  const auto error = [](const char* ir) { return llvm::toString(Describe(ir).takeError()); };
  EXPECT_EQ(error("@a = addrspace(1) global [67108865 x i8] zeroinitializer"),
            "variable a has 67108865 bytes, the limit is 67108864");
  std::string many;
  for (int i = 0; i < 17; ++i)
    many += "@a" + std::to_string(i) + " = addrspace(1) global [67108864 x i8] zeroinitializer\n";
  EXPECT_EQ(error(many.c_str()),
            "the program's variables have 1140850688 bytes, the limit is 1073741824");
  EXPECT_EQ(error("@a = addrspace(2) constant [268435457 x i8] zeroinitializer"),
            "the program's constants have 268435457 bytes, the limit is 268435456");
  EXPECT_EQ(error("@e = external addrspace(1) global i32\n"
                  "@p = addrspace(1) global ptr addrspace(1) @e"),
            "the initial value of variable p is not known when the program is built");
}

}  // namespace
}  // namespace weft::compiler
