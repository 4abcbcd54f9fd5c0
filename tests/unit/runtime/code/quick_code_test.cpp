// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that is made in little time for the first launches, and what takes its place.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <thread>
#include <vector>

#include "runtime/code/built_program.h"

namespace weft {
namespace {

class QuickCode : public testing::Test {
 protected:
  QuickCode() {
    std::filesystem::remove_all(folder_);
    options_.paths = {WEFT_FAKE_COMPILER, "/nonexistent/libweft-compiler.so",
                      "/nonexistent/builtins"};
    options_.pool.helper.executable = WEFT_FAKE_COMPILER;
    options_.pool.most = 4;
    options_.cache_folder = folder_;
    options_.cache_bytes = 64 << 20;
    compiler_.emplace(options_);
    reply_.program.ir = {1};
    reply_.program.kernels.emplace_back().name = "long";
  }
  // The background may hold a program, and asks the compiler.
  ~QuickCode() override {
    for (const auto& program : programs_)
      while (!program.expired()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::filesystem::remove_all(folder_);
  }

  std::shared_ptr<BuiltProgram> Build() {
    auto program = std::make_shared<BuiltProgram>(*compiler_,
                                                  std::make_shared<CompileReply>(reply_), Target());
    programs_.push_back(program);
    return program;
  }
  ChosenCode CodeFor(BuiltProgram& program) const {
    VariantKey key;
    key.row_multiple = 64;
    key.local_size[0] = local_size_;
    return program.FindKernel("long")->CodeFor(key, {1}).value();
  }
  void WaitForBetterCode(BuiltProgram& program) const {
    while (CodeFor(program).code->facts().is_provisional)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  static size_t CodeInBinary(BuiltProgram& program) {
    const Bytes binary = program.EncodeBinary();
    return DecodeReply(binary.data(), binary.size())->program.code.size();
  }

  const std::string folder_ = testing::TempDir() + "weft_quick_" + std::to_string(getpid());
  CompilerClientOptions options_;
  std::optional<CompilerClient> compiler_;
  CompileReply reply_;
  uint64_t local_size_ = 0;  // of launches; 0: they leave it to the driver
  std::vector<std::weak_ptr<BuiltProgram>> programs_;
};

TEST_F(QuickCode, RunsUntilThereIsBetter) {
  const auto program = Build();
  const ChosenCode first = CodeFor(*program);
  EXPECT_TRUE(first.code->facts().is_provisional);
  EXPECT_EQ(first.until_ns, 0U);
  WaitForBetterCode(*program);
  const ChosenCode later = CodeFor(*program);
  EXPECT_EQ(later.until_ns, UINT64_MAX);
  EXPECT_EQ(later.code->facts().width, 16U);
  EXPECT_EQ(CodeFor(*program).code, later.code);
}

TEST_F(QuickCode, OfALocalSizeIsReplacedWhileThreadsLaunchIt) {
  reply_.program.kernels[0].asks_local_size = true;
  local_size_ = 64;
  const auto program = Build();
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) threads.emplace_back([&] { WaitForBetterCode(*program); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(CodeFor(*program).until_ns, UINT64_MAX);
  EXPECT_EQ(CodeInBinary(*program), 1U) << "no generic code";
  local_size_ = 32;
  EXPECT_TRUE(CodeFor(*program).code->facts().is_provisional) << "generic code";
}

TEST_F(QuickCode, ThatIsUnoptimizedServesForAWhile) {
  const auto program = Build();
  const auto first = CodeFor(*program).code;
  first->speed().Record(1000, 50'000'000);
  EXPECT_EQ(CodeFor(*program).code, first);
  first->speed().Record(1000, 50'000'000);
  EXPECT_EQ(CodeFor(*program).until_ns, UINT64_MAX);
  ASSERT_TRUE(first->replacement());
  EXPECT_EQ(first->replacement()->Get(), CodeFor(*program).code);
}

TEST_F(QuickCode, IsNotKeptInBinaries) {
  const auto program = Build();
  EXPECT_TRUE(CodeFor(*program).code->facts().is_provisional);
  EXPECT_EQ(CodeInBinary(*program), 0U);
}

TEST_F(QuickCode, LeavesBinariesToTheBetterOne) {
  const auto program = Build();
  WaitForBetterCode(*program);
  EXPECT_EQ(CodeInBinary(*program), 1U);
}

TEST_F(QuickCode, IsNotMadeWhereTheCachesKnowBetter) {
  WaitForBetterCode(*Build());
  EXPECT_FALSE(CodeFor(*Build()).code->facts().is_provisional);
}

TEST_F(QuickCode, IsNotMadeAgainWhereAProcessEndedBeforeThereWasBetter) {
  WaitForBetterCode(*Build());
  constexpr uintmax_t kMostOfNote = 65;
  const auto remove_replies = [&] {
    size_t removed = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_))
      if (entry.file_size() > kMostOfNote) removed += std::filesystem::remove(entry.path());
    return removed;
  };
  EXPECT_EQ(remove_replies(), 1U);
  for (const auto& program : programs_)
    while (!program.expired()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  compiler_.emplace(options_);
  EXPECT_FALSE(CodeFor(*Build()).code->facts().is_provisional);
}

TEST_F(QuickCode, OfAProgramThatGoesIsForgotten) {
  for (int i = 0; i < 20; ++i) {
    reply_.program.ir = {2, uint8_t(i)};
    EXPECT_TRUE(CodeFor(*Build()).code->facts().is_provisional);
  }
  const auto start = std::chrono::steady_clock::now();
  for (const auto& program : programs_)
    while (!program.expired()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  constexpr std::chrono::milliseconds kAll(20 * 100);  // what better code of each takes
  EXPECT_LT(std::chrono::steady_clock::now() - start, kAll / 2);
}

TEST_F(QuickCode, IsReplacedWhileThreadsLaunchIt) {
  const auto program = Build();
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) threads.emplace_back([&] { WaitForBetterCode(*program); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(CodeInBinary(*program), 1U);
}

}  // namespace
}  // namespace weft
