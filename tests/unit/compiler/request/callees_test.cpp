// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which functions calls by pointer may reach, and what is said of those that call themselves.
#include "compiler/request/callees.h"

#include <gtest/gtest.h>

#include <set>

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "tests/unit/compiler/build_log.h"

namespace weft::compiler {
namespace {

using Names = std::set<std::string>;

// Of the first call by pointer. "any" stands for all that are pointed to.
Names CalleesIn(const std::string& ir) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  const auto module = llvm::parseAssemblyString(ir, diagnostic, context);
  if (!module) return {diagnostic.getMessage().str()};
  for (llvm::Function& function : *module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (!call || call->getCalledFunction()) continue;
      Names names;
      const Callees callees(*module);
      if (const auto of_class = VirtualCallOf(*call)) {
        for (const auto& [table, callee] : callees.At(*of_class))
          names.insert(callee->getName().str());
      } else {
        for (const llvm::Function* callee : callees.Of(*call))
          names.insert(callee->getName().str());
      }
      return names.contains("any") ? Names{"any"} : names;
    }
  }
  return {"no call"};
}

// Of %f, which `body` makes.
Names CalleesOf(const std::string& body, const std::string& others = "") {
  return CalleesIn(R"(
    %Step = type { i32, ptr }
    define void @a() { ret void }
    define void @b() { ret void }
    define void @c() { ret void }
    define void @any() { ret void }
    declare void @change(ptr)
    @pointer = addrspace(1) global [1 x ptr addrspace(4)] [
        ptr addrspace(4) addrspacecast (ptr @any to ptr addrspace(4))]
    @table = addrspace(2) constant [3 x %Step] [%Step { i32 2, ptr @a }, %Step { i32 3, ptr @b },
                                                %Step { i32 4, ptr null }]
    declare void @llvm.memcpy.p0.p2.i64(ptr, ptr addrspace(2), i64, i1)
    declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
    declare void @llvm.lifetime.start.p0(ptr)
  )" + others + R"(
    define spir_kernel void @k(i1 %is, i64 %i, ptr %given) {
    entry:
  )" + body + "\n call void %f()\n ret void }");
}

TEST(Callees, AreThoseThatAreChosen) {
  EXPECT_EQ(CalleesOf(R"(
      %of_two = select i1 %is, ptr @a, ptr @b
      br i1 %is, label %then, label %end
    then:
      br label %end
    end:
      %f = phi ptr [ %of_two, %entry ], [ null, %then ])"),
            (Names{"a", "b"}));
  EXPECT_EQ(CalleesOf("%f = select i1 %is, ptr poison, ptr null"), Names{});
}

TEST(Callees, AreThoseOfAConstantTable) {
  EXPECT_EQ(CalleesOf(R"(
      %at = getelementptr %Step, ptr addrspace(2) @table, i64 %i, i32 1
      %f = load ptr, ptr addrspace(2) %at)"),
            (Names{"a", "b"}));
  const std::string load = "%f = load ptr, ptr addrspace(2) @other";
  EXPECT_EQ(CalleesOf(load, "@other = addrspace(2) constant ptr @c"), Names{"c"});
  EXPECT_EQ(CalleesOf(load, "@other = addrspace(2) global ptr @c"), Names{"any"});
  EXPECT_EQ(CalleesOf(load, "@other = external addrspace(2) constant ptr"), Names{"any"});
  EXPECT_EQ(CalleesOf(load,
                      "@other = addrspace(2) constant { i64, i64 } "
                      "{ i64 ptrtoint (ptr @c to i64), i64 0 }"),
            Names{"any"});
}

TEST(Callees, AreThoseThatAVariableMayHold) {
  const std::string variable = R"(
      %v = alloca [2 x %Step]
      call void @llvm.lifetime.start.p0(ptr %v)
      %at = getelementptr %Step, ptr %v, i64 %i, i32 1
      store ptr @c, ptr %at
      %number = getelementptr %Step, ptr %v, i64 1, i32 0
      store i32 7, ptr %number
      %generic = addrspacecast ptr %at to ptr addrspace(4)
      %f = load ptr, ptr addrspace(4) %generic
      )";
  EXPECT_EQ(CalleesOf(variable), Names{"c"});
  EXPECT_EQ(CalleesOf(variable + R"(
      call void @llvm.memcpy.p0.p2.i64(ptr %v, ptr addrspace(2) @table, i64 32, i1 false))"),
            (Names{"a", "b", "c"}));
  EXPECT_EQ(CalleesOf(variable + R"(
      %w = alloca %Step
      call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr %w, i64 16, i1 false)
      call void @llvm.memcpy.p0.p0.i64(ptr %w, ptr %v, i64 16, i1 false))"),
            Names{"c"});
  for (const char* other :
       {"call void @change(ptr %v)", "store ptr %v, ptr %given", "store i64 4, ptr %at",
        "store i32 4, ptr %at", "%same = ptrtoint ptr %v to i64",
        "call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr %given, i64 16, i1 false)"})
    EXPECT_EQ(CalleesOf(variable + other), Names{"any"}) << other;
}

TEST(Callees, AreThoseThatFunctionsAreGivenAndReturn) {
  const std::string functions = R"(
    define ptr @same(ptr %p) { ret ptr %p }
    define ptr @first(ptr byval(%Step) %step) {
      %at = getelementptr %Step, ptr %step, i64 0, i32 1
      %p = load ptr, ptr %at
      ret ptr %p
    }
    define void @make(ptr sret(%Step) %step) {
      %at = getelementptr %Step, ptr %step, i64 0, i32 1
      store ptr @b, ptr %at
      ret void
    })";
  EXPECT_EQ(CalleesOf("%other = call ptr @same(ptr @b)\n %f = call ptr @same(ptr @a)", functions),
            (Names{"a", "b"}));
  EXPECT_EQ(CalleesOf(R"(
      %v = alloca %Step
      %at = getelementptr %Step, ptr %v, i64 0, i32 1
      store ptr @c, ptr %at
      %f = call ptr @first(ptr byval(%Step) %v))",
                      functions),
            Names{"c"});
  EXPECT_EQ(CalleesOf(R"(
      %v = alloca %Step
      call void @make(ptr sret(%Step) %v)
      %at = getelementptr %Step, ptr %v, i64 0, i32 1
      %f = load ptr, ptr %at)",
                      functions),
            Names{"b"});
  EXPECT_EQ(CalleesOf("store ptr @same, ptr %given\n %f = call ptr @same(ptr @a)", functions),
            Names{"any"});
  EXPECT_EQ(CalleesOf("%f = call ptr @unknown()", "declare ptr @unknown()"), Names{"any"});
}

TEST(Callees, AreAnyOfAPointerFromElsewhere) {
  EXPECT_EQ(CalleesOf("%f = load ptr, ptr %given"), Names{"any"});
  EXPECT_EQ(CalleesOf("%f = inttoptr i64 %i to ptr"), Names{"any"});
}

TEST(Callees, OfAVirtualFunctionStandInItsPlace) {
  EXPECT_EQ(CalleesIn(R"(
    define void @a() { ret void }
    define void @b() { ret void }
    define void @c() { ret void }
    @base = addrspace(1) constant [3 x ptr] [ptr null, ptr null, ptr @c], !type !0
    @one = addrspace(1) constant [3 x ptr] [ptr null, ptr @c, ptr @a], !type !0
    @two = addrspace(1) constant { i64, [3 x ptr addrspace(1)] } { i64 1, [3 x ptr addrspace(1)] [
        ptr addrspace(1) null, ptr addrspace(1) null,
        ptr addrspace(1) addrspacecast (ptr @b to ptr addrspace(1))] }, !type !1, !type !2
    @other = addrspace(1) constant [3 x ptr] [ptr @c, ptr @c, ptr @c], !type !3
    define void @k(ptr %f) {
      call void %f(), !weft.virtual !4
      ret void
    }
    !0 = !{i64 8, !"Shape"}
    !1 = !{i64 16, !"Shape"}
    !2 = !{i64 0, !"Other"}
    !3 = !{i64 8, !"Other"}
    !4 = !{!"Shape", i64 8}
  )"),
            (Names{"a", "b", "c"}));
}

TEST(Callees, OfAPointerAreNotThoseOfClasses) {
  const std::string program = R"(
    define void @a() { ret void }
    define void @of_class() { ret void }
    @pointer = addrspace(1) global ptr @a
    @table = addrspace(1) constant [1 x ptr addrspace(1)] [
        ptr addrspace(1) addrspacecast (ptr @of_class to ptr addrspace(1))], !type !0
    define void @k(ptr addrspace(1) %given) {
      %f = load ptr, ptr addrspace(1) %given
      call void %f()
      ret void
    }
    !0 = !{i64 0, !"Shape"}
  )";
  EXPECT_EQ(CalleesIn(program), Names{"a"});
  EXPECT_EQ(CalleesIn(program + "!weft.calls_of_members = !{}"), (Names{"a", "of_class"}));
}

constexpr char kPointers[] = "#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable\n";

TEST(Recursion, SaysWhetherItIsByPointer) {
  const std::string kernel = "kernel void k(global int* o) { *o = ";
  EXPECT_NE(LogOf("int f(int a) { return a ? f(a - 1) % 7 + a : 1; }" + kernel + "f(*o); }")
                .find("error: recursion: f calls itself\n"),
            std::string::npos);
  const std::string by_pointer =
      LogOf(kPointers +
                std::string("int f(int);\nint h(int a) { return f(a); }\n"
                            "int f(int a) { int (*g)(int) = h; return g(a - 1); }\n") +
                kernel + "f(3); }",
            "-cl-std=CL3.0");
  EXPECT_NE(by_pointer.find(" calls itself through a pointer or a virtual function\n"),
            std::string::npos)
      << by_pointer;
}

TEST(Recursion, IsFoundOfObjectsThatHoldTheirOwnClass) {
  const std::string shapes = std::string(kPointers) + R"(
    struct Shape { virtual int area() const = 0; };
    struct Square : Shape { int area() const override { return 4; } };
    struct Twice : Shape {
      const Shape* inner;
      Twice(const Shape* i) : inner(i) {}
      int area() const override { return 2 * inner->area(); }
    };
    kernel void k(global int* o) { Square square; Twice twice(&square); )";
  const std::string log =
      LogOf(shapes + "const Shape* p = &twice; *o = p->area(); }", "-cl-std=CLC++");
  EXPECT_NE(log.find("error: recursion: Twice::area() const"), std::string::npos) << log;
  EXPECT_NE(log.find("through a pointer or a virtual function"), std::string::npos) << log;
  EXPECT_EQ(LogOf(shapes + "const Shape* p = &square; *o = p->area(); }", "-cl-std=CLC++"), log);
}

// Which could be the same by its type.
TEST(Recursion, IsNoneWhereAVirtualFunctionCallsAnyPointer) {
  EXPECT_EQ(LogOf(std::string(kPointers) + R"(
    struct Item { virtual int value() const { return 3; } };
    typedef int (*Measure)(const Item*);
    int six(const Item* item) { return 6; }
    global Measure measure = six;
    struct Measured : Item {
      int value() const override { Item item; return measure(&item); }
    };
    kernel void k(global int* o) { Measured m; const Item* p = &m; *o = p->value(); }
  )",
                  "-cl-std=CLC++2021")
                .find("recursion"),
            std::string::npos);
}

}  // namespace
}  // namespace weft::compiler
