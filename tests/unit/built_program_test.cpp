// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/program/built_program.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace weft
