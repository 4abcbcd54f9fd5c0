// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/built_program.h"

#include <gtest/gtest.h>

#include <chrono>

namespace weft {
namespace {

CompilerClientOptions FakeOptions() {
  CompilerClientOptions options;
  options.paths = {WEFT_FAKE_COMPILER, "/nonexistent/libweft-compiler.so", "/nonexistent/builtins"};
  options.pool.helper.executable = WEFT_FAKE_COMPILER;
  options.use_caches = false;
  return options;
}

TEST(BuiltProgram, RunsOneWorkItemAtATimeWhereCodeForMoreCannotBeMade) {
  CompilerClient compiler(FakeOptions());
  auto reply = std::make_shared<CompileReply>();
  reply->program.ir = {1};
  BuiltProgram program(compiler, reply, {});
  const auto made = program.Make("narrow", VariantKey());
  ASSERT_TRUE(made) << made.error();
  EXPECT_EQ((*made)->image().variant, VariantKey()) << "it stands in for what was asked for";
  VariantKey narrow;
  narrow.width = 1;
  EXPECT_TRUE(program.Make("narrow", narrow));
}

TEST(BuiltProgram, HasTheTimeOfOneCompileForBothTries) {
  CompilerClientOptions options = FakeOptions();
  options.seconds = 2;
  CompilerClient compiler(options);
  auto reply = std::make_shared<CompileReply>();
  reply->program.ir = {1};
  BuiltProgram program(compiler, reply, {});
  const auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(program.Make("slow", VariantKey())) << "half of the time is for narrow code";
  const auto second = std::chrono::steady_clock::now();
  EXPECT_LT(second - start, std::chrono::milliseconds(1900));
  EXPECT_FALSE(program.Make("endless", VariantKey()));
  EXPECT_LT(std::chrono::steady_clock::now() - second, std::chrono::milliseconds(3000));
}

}  // namespace
}  // namespace weft
