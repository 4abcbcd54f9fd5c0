// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's atomics against the memory model: what comes out of litmus tests is allowed, what
// the model and the processor both allow is seen, and what orders forbid is seen once they are
// dropped, so that the harness is known to see it. WEFT_LITMUS_INSTANCES sets how many instances of
// each are run.
#include <gtest/gtest.h>
#include <sched.h>

#include <chrono>
#include <cstdlib>
#include <functional>

#include "runner.h"

namespace weft::litmus {
namespace {

uint64_t Instances() {
  const char* wanted = std::getenv("WEFT_LITMUS_INSTANCES");
  return wanted ? std::strtoull(wanted, nullptr, 10) : 20'000;
}

std::string TextOf(const Outcome& outcome) {
  std::string text;
  for (int value : outcome) text += " " + std::to_string(value);
  return text;
}

Litmus Named(const std::string& name) {
  for (const Litmus& test : AllTests())
    if (test.name == name) return test;
  return {};
}

// How often an outcome came that the test's orders forbid.
uint64_t Forbidden(const Counts& counts, const std::set<Outcome>& allowed) {
  uint64_t forbidden = 0;
  for (const auto& [outcome, count] : counts)
    if (!allowed.contains(outcome)) forbidden += count;
  return forbidden;
}

TEST(Litmus, NothingComesOutThatTheModelForbids) {
  for (const Litmus& test : AllTests()) {
    const std::set<Outcome> allowed = AllowedOutcomes(test);
    for (const Setting setting : kSettings)
      for (const auto& [outcome, count] : CountOutcomes(test, setting, Instances()))
        EXPECT_TRUE(allowed.contains(outcome))
            << test.name << ":" << TextOf(outcome) << ", " << count << " times\n"
            << KernelOf(test, setting);
  }
}

// Whether this process may run two threads at one time.
bool HasTwoProcessors() {
  cpu_set_t processors;
  return sched_getaffinity(0, sizeof processors, &processors) == 0 && CPU_COUNT(&processors) >= 2;
}

// Whether what is counted comes sooner or later: two threads must run at one time, which on a busy
// machine they seldom do.
bool IsSeenInTime(const std::function<uint64_t()>& count) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (std::chrono::steady_clock::now() < end)
    if (count() != 0) return true;
  return false;
}

// Both threads of SB read what was there at first; the processor's store buffers make it common.
TEST(Litmus, RelaxedStoresAreSeenLate) {
  if (!HasTwoProcessors()) GTEST_SKIP() << "one processor keeps every order";
  const Outcome late = {0, 0, 1, 1};
  for (const char* name : {"SB+relaxed", "SB+release-acquire", "SB+release-acquire-fences"}) {
    for (const Setting setting : {Setting::kMeetingGroups, Setting::kHostThread}) {
      const auto seen = [&] { return CountOutcomes(Named(name), setting, 50'000)[late]; };
      EXPECT_TRUE(IsSeenInTime(seen)) << name << " in setting " << int(setting);
    }
  }
}

// Of two threads these are the orders that this processor would not keep by itself.
TEST(Litmus, SequentialConsistencyIsMissedWhereItIsDropped) {
  if (!HasTwoProcessors()) GTEST_SKIP() << "one processor keeps every order";
  for (const char* name : {"SB+seq_cst", "SB+seq_cst-fences", "R+seq_cst", "R+seq_cst-fences"}) {
    const Litmus test = Named(name);
    const std::set<Outcome> allowed = AllowedOutcomes(test);
    const auto seen = [&] {
      return Forbidden(CountOutcomes(Weakened(test), Setting::kMeetingGroups, 50'000), allowed);
    };
    EXPECT_TRUE(IsSeenInTime(seen)) << name;
  }
}

}  // namespace
}  // namespace weft::litmus
