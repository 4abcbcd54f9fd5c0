// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/built_program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>
#include <vector>

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
  EXPECT_EQ((*made)->variant(), VariantKey()) << "it stands in for what was asked for";
  VariantKey narrow;
  narrow.width = 1;
  EXPECT_TRUE(program.Make("narrow", narrow));
}

// As where the compiler is tested, whose faults are not to pass unseen.
TEST(BuiltProgram, HasNoCodeWhereNoneForOneWorkItemMayStandIn) {
  CompilerClientOptions options = FakeOptions();
  options.may_narrow = false;
  CompilerClient compiler(options);
  auto reply = std::make_shared<CompileReply>();
  reply->program.ir = {1};
  EXPECT_FALSE(BuiltProgram(compiler, reply, {}).Make("narrow", VariantKey()));
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

class RowsOfWorkItems : public testing::Test {
 protected:
  RowsOfWorkItems() : compiler_(FakeOptions()) {
    reply_->program.ir = {1};
    reply_->program.kernels.emplace_back().name = "wide";
    program_ = std::make_shared<BuiltProgram>(compiler_, reply_, Target());
  }
  // Code for a launch whose rows are multiples of so many work-items.
  const LoadedKernel* CodeFor(uint8_t multiple, std::array<uint64_t, 3> local_size = {}) {
    VariantKey key;
    key.row_multiple = key.free_multiples[0] = multiple;
    std::ranges::copy(local_size, key.local_size);
    const auto chosen = program_->FindKernel("wide")->CodeFor(key, {1});
    return chosen ? chosen->code.get() : nullptr;
  }

  CompilerClient compiler_;
  const std::shared_ptr<CompileReply> reply_ = std::make_shared<CompileReply>();
  std::shared_ptr<BuiltProgram> program_;
};

TEST_F(RowsOfWorkItems, ShareCodeWhereTheyAreWholeSimdGroups) {
  const LoadedKernel* whole = CodeFor(64);
  ASSERT_TRUE(whole);
  EXPECT_EQ(CodeFor(16), whole);
  EXPECT_EQ(CodeFor(32, {32, 1, 1}), whole);
  const LoadedKernel* any = CodeFor(8);
  EXPECT_NE(any, whole);
  EXPECT_EQ(CodeFor(0), any);
  EXPECT_EQ(CodeFor(64), whole);
}

TEST_F(RowsOfWorkItems, TakeTheCodeForAnyThatIsThere) {
  const LoadedKernel* any = CodeFor(0);
  ASSERT_TRUE(any);
  EXPECT_EQ(CodeFor(64), any);
}

// A program of many kernels, and the pieces of code that were made of it.
class LaunchesInARow : public testing::Test {
 protected:
  LaunchesInARow() {
    std::filesystem::remove_all(folder_);
    CompilerClientOptions options = FakeOptions();
    options.use_caches = true;
    options.cache_folder = folder_;
    options.cache_bytes = 64 << 20;
    options.pool.most = 4;
    compiler_.emplace(options);
    reply_->program.ir = {1};
    for (int i = 0; i < 20; ++i) reply_->program.kernels.emplace_back().name = Name(i);
  }
  ~LaunchesInARow() override {
    // Code is made ahead by a thread of its own, which may hold a program, and asks the compiler.
    program_.reset();
    for (const auto& program : programs_) {
      while (!program.expired()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::filesystem::remove_all(folder_);
  }

  static std::string Name(int kernel) { return "kernel" + std::to_string(kernel); }
  void LaunchFour() {
    auto program = std::make_shared<BuiltProgram>(*compiler_, reply_, Target());
    programs_.push_back(program);
    for (int i = 0; i < 4; ++i)
      EXPECT_TRUE(program->FindKernel(Name(i))->CodeFor(VariantKey(), {1}));
    program_ = program;
  }
  // Entries of the cache, whose names are digests.
  ptrdiff_t CountMade() const {
    return std::ranges::count_if(
        std::filesystem::directory_iterator(folder_),
        [](const auto& entry) { return entry.path().filename().string().size() == 64; });
  }

  const std::string folder_ = testing::TempDir() + "weft_launches_" + std::to_string(getpid());
  std::optional<CompilerClient> compiler_;
  const std::shared_ptr<CompileReply> reply_ = std::make_shared<CompileReply>();
  std::shared_ptr<BuiltProgram> program_;              // the last one
  std::vector<std::weak_ptr<BuiltProgram>> programs_;  // all
};

TEST_F(LaunchesInARow, HaveCodeOfTheNextKernelsMade) {
  if (std::thread::hardware_concurrency() < 2) GTEST_SKIP() << "no processor to spare";
  LaunchFour();
  constexpr ptrdiff_t kLaunched = 4, kExpected = 3;
  while (CountMade() < kLaunched + kExpected)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_TRUE(program_->FindKernel(Name(6))->CodeFor(VariantKey(), {1}));
  EXPECT_EQ(CountMade(), kLaunched + kExpected) << "kernel 6 has its code already";
}

TEST_F(LaunchesInARow, HaveNoneMadeOfKernelsThatTakeOtherKinds) {
  for (KernelInfo& kernel : reply_->program.kernels)
    kernel.arguments.emplace_back().kind = ArgumentKind::kImage;
  LaunchFour();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(CountMade(), 4);
}

TEST_F(LaunchesInARow, HaveNoneMadeWhereTheCachesKnowTheCode) {
  for (KernelInfo& kernel : reply_->program.kernels) kernel.is_in_order = kernel.name > Name(3);
  LaunchFour();
  for (KernelInfo& kernel : reply_->program.kernels) kernel.is_in_order = false;
  LaunchFour();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(CountMade(), 4);
}

}  // namespace
}  // namespace weft
