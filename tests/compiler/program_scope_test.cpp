// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/program_scope.h"

#include <gtest/gtest.h>

#include "llvm/AsmParser/Parser.h"
#include "llvm/Support/SourceMgr.h"

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
  Bytes expected = {7, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0x80, 0x3f, 'x', 'y', 'z', 0};
  expected.resize(24);
  EXPECT_EQ(scope->initial, expected);
  EXPECT_EQ(scope->alignment, 16u);
  EXPECT_TRUE(scope->relative.empty());
}

TEST(ProgramScope, RelocatesAddressesOfItsOwn) {
  auto scope = Describe(R"(
    @a = addrspace(1) global [4 x i32] zeroinitializer
    @p = addrspace(1) global ptr addrspace(1) getelementptr (i32, ptr addrspace(1) @a, i64 2)
  )");
  ASSERT_TRUE(static_cast<bool>(scope));
  EXPECT_EQ(scope->relative, std::vector<uint32_t>{16});
  EXPECT_EQ(scope->initial[16], 8);
}

TEST(ProgramScope, RefusesWhatIsNotKnownYet) {
  auto scope = Describe(R"(
    @d = addrspace(2) constant i32 9
    @p = addrspace(1) global ptr addrspace(2) @d
  )");
  ASSERT_FALSE(static_cast<bool>(scope));
  EXPECT_EQ(llvm::toString(scope.takeError()),
            "the initializer of p is not known when the program is built");
}

}  // namespace
}  // namespace weft::compiler
