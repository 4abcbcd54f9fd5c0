// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/pipeline/promises.h"

#include <gtest/gtest.h>

#include "compiler/pipeline/pass_list.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"

namespace weft::compiler {
namespace {

std::string BrokenIn(const char* pass, const std::string& text) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  const auto module = llvm::parseAssemblyString(text, diagnostic, context);
  return module ? BrokenPromise(pass, *module) : "no IR: " + diagnostic.getMessage().str();
}

std::string Kernel(const std::string& body) {
  return "declare void @weft.barrier()\ndeclare i64 @weft.local_id(i32)\n"
         "declare i1 @weft.any(i1)\ndefine void @weft.kernel(i1 %c) {\nentry:\n" +
         body + "}\n";
}

TEST(Promises, HoldInKernelsThatKeepThem) {
  const std::string apart =
      Kernel("br label %b\nb:\ncall void @weft.barrier()\nbr label %e\ne:\nret void\n");
  for (const Pass& pass : AllPasses())
    if (pass.name != "split-at-barriers" && pass.name != "wrap-entry")
      EXPECT_EQ(BrokenIn(pass.name.data(), apart), "") << pass.name.str();
}

TEST(Promises, AreBrokenByWhatIsLeft) {
  const std::string barrier = Kernel("call void @weft.barrier()\nret void\n");
  EXPECT_NE(BrokenIn("isolate-barriers", barrier), "");
  EXPECT_NE(BrokenIn("split-at-barriers", barrier), "");
  EXPECT_NE(BrokenIn("wrap-entry", barrier), "");
  const std::string any = Kernel("%a = call i1 @weft.any(i1 %c)\nret void\n");
  EXPECT_NE(BrokenIn("lower-lanes", any), "");
  const std::string table =
      "declare ptr @weft.table()\ndefine void @weft_kernel_entry() {\n"
      "%t = call ptr @weft.table()\nret void\n}\n";
  EXPECT_EQ(BrokenIn("wrap-entry", table), "");
  EXPECT_NE(BrokenIn("add-up-tables", table), "");
  const auto fused = [](const std::string& type, const std::string& name) {
    return "declare " + type + " @llvm.fmuladd." + name + "(" + type + ", " + type + ", " + type +
           ")\ndefine void @weft.kernel(" + type + " %x) {\n%y = call " + type + " @llvm.fmuladd." +
           name + "(" + type + " %x, " + type + " %x, " + type + " %x)\nret void\n}\n";
  };
  EXPECT_NE(BrokenIn("fix-contraction", fused("float", "f32")), "");
  EXPECT_EQ(BrokenIn("fix-contraction", fused("half", "f16")), "");
  EXPECT_NE(BrokenIn("isolate-kernel", "define void @f() {\nret void\n}\n"), "");
  EXPECT_NE(BrokenIn("locals-to-arena", "@v = internal addrspace(3) global i32 undef\n"), "");
}

TEST(Promises, AreThoseOfPasses) {
  // A pass that was renamed would keep its promise unseen.
  const std::string both =
      Kernel("call void @weft.barrier()\n%a = call i1 @weft.any(i1 %c)\nret void\n");
  int broken = 0;
  for (const Pass& pass : AllPasses()) broken += !BrokenIn(pass.name.data(), both).empty();
  EXPECT_EQ(broken, 6);
}

}  // namespace
}  // namespace weft::compiler
