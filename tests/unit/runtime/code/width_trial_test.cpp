// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code of other widths, tried where the compiler is in doubt.
#include "runtime/code/width_trial.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "runtime/base/config.h"
#include "runtime/code/built_program.h"

namespace weft {
namespace {

using Speeds = std::vector<uint64_t>;

TEST(IsFaster, IsNotKnownOfFewLaunches) {
  EXPECT_EQ(IsFaster({}, {}), std::nullopt);
  EXPECT_EQ(IsFaster(Speeds{10, 10}, Speeds{100, 100, 100}), std::nullopt);
  EXPECT_EQ(IsFaster(Speeds{9, 9, 9, 9, 9, 9}, Speeds{10, 10, 10, 10, 10, 10}), std::nullopt);
}

TEST(IsFaster, IsSoonKnownWhereItIsClear) {
  EXPECT_EQ(IsFaster(Speeds{90, 20, 20}, Speeds{50, 50, 50}), true);
  EXPECT_EQ(IsFaster(Speeds{10, 90, 90}, Speeds{50, 50, 50}), false);
  EXPECT_EQ(IsFaster(Speeds{10, 90, 20}, Speeds{50, 50, 50}), std::nullopt);
}

TEST(IsFaster, ComparesLaunchesSideBySide) {
  const Speeds known{100, 100, 1'000, 10'000, 1'000, 100, 10};
  Speeds rival = known;
  EXPECT_EQ(IsFaster(rival, known), false);
  for (uint64_t& speed : rival) speed = speed * 9 / 10;
  EXPECT_EQ(IsFaster(rival, known), true);
  rival[0] = rival[2] = 100'000;  // a cold one, and one beside another program
  EXPECT_EQ(IsFaster(rival, known), true);
}

TEST(IsFaster, DoesNotCareForWhatEachSecondLaunchHasToDo) {
  EXPECT_EQ(IsFaster(Speeds{80, 8, 80, 8, 80, 8, 80}, Speeds{10, 100, 10, 100, 10, 100, 10}), true);
  EXPECT_EQ(IsFaster(Speeds{12, 120, 12, 120, 12, 120, 12}, Speeds{100, 10, 100, 10, 100, 10, 100}),
            false);
}

// Launches of a kernel of which the compiler doubts that 16 lanes are better than one or 32.
class Trial : public testing::Test {
 protected:
  Trial() {
    CompilerClientOptions options;
    options.paths = {WEFT_FAKE_COMPILER, "/nonexistent/libweft-compiler.so",
                     "/nonexistent/builtins"};
    options.pool.helper.executable = WEFT_FAKE_COMPILER;
    compiler_.emplace(options);
    CompileReply reply;
    reply.program.ir = {1};
    for (const char* kernel : {"doubtful", "wide"})
      reply.program.kernels.emplace_back().name = kernel;
    program_ =
        std::make_shared<BuiltProgram>(*compiler_, std::make_shared<CompileReply>(reply), Target());
    key_.local_size[0] = key_.local_size[1] = key_.local_size[2] = 8;
    while (Launch("doubtful", {}).until_ns == 0) Wait();
  }
  ~Trial() override {
    const std::weak_ptr<BuiltProgram> program = std::exchange(program_, nullptr);
    while (!program.expired()) Wait();  // the background may hold it, and asks the compiler
  }

  static void Wait() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

  // A launch that takes so many ns per work-item with code of each width, or has no speed yet.
  using Speed = std::map<uint32_t, uint64_t>;
  ChosenCode Launch(const std::string& kernel, const Speed& speed) {
    constexpr uint64_t kItems = 1'000'000;
    const ChosenCode chosen = program_->FindKernel(kernel)->CodeFor(key_, {kItems}).value();
    const auto ns = speed.find(chosen.code->facts().width);
    if (ns != speed.end()) chosen.code->speed().Record(kItems, kItems * ns->second);
    return chosen;
  }
  uint32_t WidthAfterTrial(const Speed& speed) {
    for (;; Wait()) {
      const ChosenCode chosen = Launch("doubtful", speed);
      widths_.push_back(chosen.code->facts().width);
      if (chosen.until_ns == UINT64_MAX) return chosen.code->facts().width;
    }
  }
  size_t LaunchesOf(uint32_t width) const { return size_t(std::ranges::count(widths_, width)); }

  std::optional<CompilerClient> compiler_;
  std::shared_ptr<BuiltProgram> program_;
  VariantKey key_;
  std::vector<uint32_t> widths_;
};

TEST_F(Trial, EndsWithTheFastestCode) {
  EXPECT_EQ(WidthAfterTrial({{1, 2}, {16, 10}, {32, 5}}), 1U);
  EXPECT_EQ(Launch("doubtful", {}).code->facts().width, 1U);
  EXPECT_LT(LaunchesOf(32), 10U);
}

TEST_F(Trial, TriesEachRival) {
  EXPECT_EQ(WidthAfterTrial({{1, 20}, {16, 10}, {32, 5}}), 32U);
  EXPECT_GT(LaunchesOf(1), 0U);
}

// Of two launches one does ten times as much, and a rival may begin with either.
class TrialOfUnlikeLaunches : public Trial, public testing::WithParamInterface<uint64_t> {};
INSTANTIATE_TEST_SUITE_P(FirstDoes, TrialOfUnlikeLaunches, testing::Values(1, 10));
TEST_P(TrialOfUnlikeLaunches, EndsWithTheFastestCode) {
  uint64_t work = GetParam();
  while (LaunchesOf(1) == 0) {  // the first of a rival
    widths_.push_back(Launch("doubtful", {{1, 3 * work}, {16, 4 * work}}).code->facts().width);
    Wait();
  }
  for (;; Wait()) {
    work = 11 - work;
    const ChosenCode chosen = Launch("doubtful", {{1, 3 * work}, {16, 4 * work}, {32, 5 * work}});
    if (chosen.until_ns == UINT64_MAX) break;
  }
  EXPECT_EQ(Launch("doubtful", {}).code->facts().width, 1U);
}

TEST_F(Trial, LeavesWhatIsAsFast) {
  EXPECT_EQ(WidthAfterTrial({{1, 10}, {16, 10}, {32, 10}}), 16U);
}

TEST_F(Trial, BeginsOnceItIsWorthIt) {
  const uint64_t ns = GetConfig().trial_ms * 1'000'000;
  const ChosenCode chosen = Launch("doubtful", {});
  EXPECT_EQ(chosen.until_ns, ns);
  chosen.code->speed().Record(1, ns - 1);
  EXPECT_EQ(Launch("doubtful", {}).until_ns, ns);
  chosen.code->speed().Record(1, 1);
  EXPECT_EQ(Launch("doubtful", {}).until_ns, 0U);
}

TEST_F(Trial, OfLanesBeginsLater) {
  const uint64_t ns = GetConfig().trial_ms * 1'000'000;
  Launch("doubtful", {}).code->speed().Record(1, ns);
  ChosenCode chosen = Launch("doubtful", {});
  for (; chosen.code->facts().width == 16; Wait()) chosen = Launch("doubtful", {});
  for (; chosen.until_ns == 0; Wait()) chosen = Launch("doubtful", {{1, 20}, {16, 10}});
  EXPECT_EQ(chosen.until_ns, 10 * ns);
}

TEST_F(Trial, IsOfNoCodeThatIsAskedAbout) {
  const auto ask = [&] { return program_->FindKernel("doubtful")->CodeFor(key_, {}).value(); };
  EXPECT_EQ(ask().until_ns, 0U);
  EXPECT_EQ(WidthAfterTrial({{1, 2}, {16, 10}, {32, 10}}), 1U);
  EXPECT_EQ(ask().code->facts().width, 16U);
}

TEST_F(Trial, IsOfNoWidthThatIsSure) {
  std::ranges::fill(key_.local_size, 0);
  EXPECT_EQ(Launch("wide", {}).until_ns, UINT64_MAX);
}

// A launch of many milliseconds tells enough.
TEST_F(Trial, StopsAtOnceWhatIsFarTooSlow) {
  EXPECT_EQ(WidthAfterTrial({{1, 40}, {16, 10}, {32, 10}}), 16U);
  EXPECT_LE(LaunchesOf(1), 2U);
}

// Their speeds are never known.
TEST_F(Trial, OfLaunchesThatAreStoppedEnds) {
  EXPECT_EQ(WidthAfterTrial({{16, 1'000}}), 16U);
  EXPECT_LT(LaunchesOf(1) + LaunchesOf(32), 20U);
}

// An application need not wait for launches before it asks for more.
TEST_F(Trial, WaitsForLaunchesInQueues) {
  Launch("doubtful", {{16, 1'000}});
  std::vector<std::shared_ptr<const LoadedKernel>> queue;
  for (int i = 0; i < 5'000; ++i) {
    queue.push_back(Launch("doubtful", {}).code);
    if (i < 500) Wait();  // the rival is being made
  }
  EXPECT_EQ(queue.back()->facts().width, 16U);
  for (const auto& code : queue) code->speed().Record(1'000, code->facts().width);
  EXPECT_EQ(WidthAfterTrial({{1, 1}, {16, 16}, {32, 32}}), 1U);
}

}  // namespace
}  // namespace weft
