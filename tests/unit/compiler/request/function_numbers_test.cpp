// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What calls by pointer become: choices among numbers, and among tables of classes.
#include "compiler/request/function_numbers.h"

#include <gtest/gtest.h>

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {
namespace {

// Two functions, two classes that have one each, and what the test adds.
std::string Numbered(const std::string& ir) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  const auto module = llvm::parseAssemblyString(R"(
    define i32 @a() { ret i32 1 }
    define i32 @b() { ret i32 2 }
    @one = addrspace(1) constant [2 x ptr] [ptr null, ptr @a], !type !0, !type !1
    @two = addrspace(1) constant [2 x ptr] [ptr null, ptr @b], !type !0
    !0 = !{i64 0, !"Shape"}
    !1 = !{i64 0, !"Square"}
    !2 = !{!"Shape", i64 8}
    !3 = !{!"Square", i64 8}
  )" + ir,
                                                diagnostic, context);
  if (!module) return diagnostic.getMessage().str();
  NumberFunctions(*module);
  EXPECT_FALSE(llvm::verifyModule(*module, &llvm::errs()));
  std::string text;
  llvm::raw_string_ostream out(text);
  out << *module->getFunction("k");
  for (const llvm::GlobalVariable& variable : module->globals()) out << variable << "\n";
  return text;
}

bool Has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

TEST(FunctionNumbers, TellPointersApart) {
  const std::string text = Numbered(R"(
    @pointers = addrspace(1) global [2 x ptr addrspace(4)] [
        ptr addrspace(4) addrspacecast (ptr @a to ptr addrspace(4)), ptr addrspace(4) null]
    define i32 @k(ptr %place) {
      store ptr @b, ptr %place
      %f = load ptr, ptr %place
      %r = call i32 %f()
      ret i32 %r
    })");
  EXPECT_TRUE(Has(text, "icmp eq i64")) << text;
  EXPECT_TRUE(Has(text, "call i32 @a()")) << text;
  EXPECT_TRUE(Has(text, "call i32 @b()")) << text;
  EXPECT_TRUE(Has(text, "phi i32")) << text;
  EXPECT_TRUE(Has(text, "store ptr inttoptr (i64 4 to ptr)")) << text;
  EXPECT_TRUE(Has(text, "[ptr addrspace(4) inttoptr (i64 2 to ptr addrspace(4))")) << text;
}

// So that LLVM folds what is known.
TEST(FunctionNumbers, AreNotCastBetweenSpaces) {
  const std::string text = Numbered(R"(
    define i32 @k(i1 %is) {
      %f = select i1 %is, ptr @a, ptr null
      %g = addrspacecast ptr %f to ptr addrspace(4)
      %r = call addrspace(4) i32 %g()
      ret i32 %r
    })");
  EXPECT_FALSE(Has(text, "addrspacecast")) << text;
  EXPECT_FALSE(Has(text, "call i32 @b()")) << text;
}

TEST(FunctionNumbers, TellObjectsApartByTheirTables) {
  const std::string text = Numbered(R"(
    define i32 @k(ptr %object) {
      %v = load ptr addrspace(1), ptr %object
      %at = getelementptr inbounds i8, ptr addrspace(1) %v, i64 8
      %f = load ptr, ptr addrspace(1) %at
      %r = call i32 %f(), !weft.virtual !2
      ret i32 %r
    })");
  EXPECT_TRUE(Has(text, "icmp eq ptr addrspace(1) %v, @one")) << text;
  EXPECT_TRUE(Has(text, "call i32 @a()")) << text;
  EXPECT_TRUE(Has(text, "call i32 @b()")) << text;
  EXPECT_FALSE(Has(text, ", 0")) << text;
}

TEST(FunctionNumbers, LeaveNoChoiceOfOneVirtualFunction) {
  const std::string text = Numbered(R"(
    define i32 @k(ptr %object) {
      %v = load ptr addrspace(1), ptr %object
      %at = getelementptr inbounds i8, ptr addrspace(1) %v, i64 8
      %f = load ptr, ptr addrspace(1) %at
      %r = call i32 %f(), !weft.virtual !3
      ret i32 %r
    })");
  EXPECT_FALSE(Has(text, "icmp")) << text;
  EXPECT_TRUE(Has(text, "call i32 @a()")) << text;
}

TEST(FunctionNumbers, CallNothingWhereThereIsNoFunction) {
  const std::string text = Numbered(R"(
    define float @k(ptr %place) {
      %f = load ptr, ptr %place
      %r = call float %f(i64 3)
      ret float %r
    })");
  EXPECT_FALSE(Has(text, "call")) << text;
  EXPECT_TRUE(Has(text, "phi float [ 0.000000e+00, ")) << text;
}

}  // namespace
}  // namespace weft::compiler
