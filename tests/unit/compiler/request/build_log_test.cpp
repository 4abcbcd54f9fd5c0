// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What builds say, and when it is an error.
#include <gtest/gtest.h>

#include "compiler/request/compile.h"

namespace weft::compiler {
namespace {

CompileReply Build(const std::string& source, const std::string& options = "") {
  CompileRequest request;
  request.target = {"x86-64-v3", {"avx", "avx2", "fma", "sse4.2"}};
  request.source = source;
  request.options = options;
  return Compile(request, WEFT_BUILTINS);
}

size_t Count(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// `statement` 100,000 times, with its number in place of the #.
std::string Kernel(const std::string& statement, char separator) {
  std::string source = "kernel void k(global int* o) { int x = 0; o[0] = x;";
  for (int i = 0; i < 100'000; ++i) {
    source += separator + statement;
    source.replace(source.rfind('#'), 1, std::to_string(i));
  }
  return source + "}\n";
}

TEST(BuildLog, WhatOlderCompilersWarnedOfIsNoError) {
  const struct {
    const char *source, *group;
  } kOld[] = {
      {"kernel void k(global float2* b) { global float4* p = b; p[0] = 1; }",
       "-Wincompatible-pointer-types"},
      {"void f(private int* p); void f(private int* p) { *p = 1; }"
       "kernel void k(global int* o) { float x; f(&x); o[0] = x; }",
       "-Wincompatible-pointer-types"},
      {"static f(int x) { return x + 1; } kernel void k(global int* o) { o[0] = f(o[0]); }",
       "-Wimplicit-int"},
      {"kernel void k(global int* o) { const x = o[0]; o[0] = x + 1; }", "-Wimplicit-int"},
      {"kernel void k(global int* o) { int a = o; o[0] = a; }", "-Wint-conversion"},
      {"kernel void k(global int* o, ulong a) { global int* p = a; p[0] = 1; }",
       "-Wint-conversion"},
  };
  for (const auto& [source, group] : kOld) {
    const CompileReply reply = Build(source);
    EXPECT_EQ(reply.status, CompileStatus::kOk) << reply.log;
    EXPECT_EQ(Count(reply.log, "warning: "), 1u) << reply.log;
    EXPECT_EQ(Count(reply.log, group), 1u) << reply.log;
    EXPECT_EQ(Build(source, "-w").log, "");
    EXPECT_EQ(Build(source, "-Werror").status, CompileStatus::kSourceError);
  }
}

TEST(BuildLog, ACallOfAnUndeclaredFunctionStaysAnError) {
  for (const char* options : {"", "-w", "-cl-std=CL3.0"}) {
    const CompileReply reply = Build("kernel void k(global int* o) { o[0] = nope(1); }", options);
    EXPECT_EQ(reply.status, CompileStatus::kSourceError);
    EXPECT_EQ(Count(reply.log, "error: use of undeclared identifier 'nope'"), 1u) << reply.log;
  }
}

TEST(BuildLog, EndsAfterTwentyErrors) {
  for (char separator : {' ', '\n'}) {
    const CompileReply reply = Build(Kernel("u#;", separator));
    EXPECT_EQ(reply.status, CompileStatus::kSourceError);
    EXPECT_EQ(Count(reply.log, "use of undeclared identifier"), 20u);
    EXPECT_LT(reply.log.size(), 10'000u);
  }
}

TEST(BuildLog, EndsAfterAHundredWarningsAndKeepsTheErrors) {
  for (char separator : {' ', '\n'}) {
    const CompileReply reply = Build(Kernel("x == #;", separator) + "kernel void f() { nope; }");
    EXPECT_EQ(reply.status, CompileStatus::kSourceError);
    EXPECT_EQ(Count(reply.log, "warning: "), 100u);
    EXPECT_EQ(Count(reply.log, "use of undeclared identifier 'nope'"), 1u);
    EXPECT_EQ(Count(reply.log, "100000 warnings and 1 error generated"), 1u);
    EXPECT_LT(reply.log.size(), 50'000u);
  }
}

TEST(BuildLog, EndsAfterAHundredErrorsOfTheAssembler) {
  std::string source = "kernel void k(global int* o) {";
  for (int i = 0; i < 2'000; ++i) source += "__asm__ volatile(\"bogus\");\n";
  const CompileReply reply = Build(source + "}\n");
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_EQ(Count(reply.log, "error: "), 100u);
}

TEST(BuildLog, LongNamesDoNotMakeItLong) {
  std::string source;
  for (int i = 0; i < 10; ++i)
    source += "kernel void f" + std::to_string(i) + "() { " + std::string(1'000'000, 'u') + "; }\n";
  const CompileReply reply = Build(source);
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_LT(reply.log.size(), 1'100'000u);
}

TEST(BuildLog, KeepsWhatWasSaidBeforeALimit) {
  const CompileReply reply = Build("kernel void f(int x) { x == 1; nope; }\nkernel void g() {" +
                                   std::string(2'000, '(') + "}\n");
  EXPECT_EQ(reply.status, CompileStatus::kSourceError);
  EXPECT_EQ(Count(reply.log, "warning: "), 1u) << reply.log;
  EXPECT_EQ(Count(reply.log, "use of undeclared identifier 'nope'"), 1u) << reply.log;
  EXPECT_EQ(Count(reply.log, "nesting too deep"), 1u) << reply.log;
}

}  // namespace
}  // namespace weft::compiler
