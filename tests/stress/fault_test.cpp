// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shortages at every point: the process lives, calls answer with an error or take another way, and
// once there is no shortage any more, everything works.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <tbb/global_control.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <climits>
#include <cstdio>
#include <filesystem>
#include <string>

#include "faults.h"
#include "stress.h"

namespace weft::test {
namespace {

// What a child tells its parent.
struct Shared {
  std::atomic<int> calls = 0;
  std::atomic<cl_int> code = CL_SUCCESS;
};

class FaultPoints : public testing::Test {
 protected:
  // Fails call 0, 1, ... of the function, each in a process of its own, until there are no more of
  // them; at most `limit`, spread over all.
  void Sweep(Fault fault, int limit, bool onwards) {
    auto* shared = new (mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                             MAP_SHARED | MAP_ANONYMOUS, -1, 0)) Shared;
    ASSERT_EQ(InChild([&] { RunWithFault(fault, INT_MAX, onwards, *shared); }), "");
    ASSERT_EQ(shared->code, CL_SUCCESS);
    ASSERT_GT(shared->calls, 0) << "no call of the function is seen";
    const int step = std::max(1, shared->calls / limit);
    // A failure changes what follows, so the end is where none is left to fail.
    for (int point = 0; point == 0 || shared->calls > point - step; point += step) {
      const std::string end = InChild([&] { RunWithFault(fault, point, onwards, *shared); });
      ASSERT_EQ(end, "") << "call " << point << " fails, the work ended with " << shared->code;
    }
    munmap(shared, sizeof(Shared));
  }

  // oneTBB looks for its allocator by dlopen, which in glibc 2.36 crashes where it fails for want
  // of memory and then succeeds.
  static void HaveTbbFindItsAllocator() {
    constexpr auto kParallelism = tbb::global_control::max_allowed_parallelism;
    tbb::global_control as_it_is(kParallelism, tbb::global_control::active_value(kParallelism));
  }

  static void RunWithFault(Fault fault, int point, bool onwards, Shared& shared) {
    OneDevice();
    HaveTbbFindItsAllocator();
    ArmFault(fault, point, onwards);
    bool right = true;
    {
      Work work;
      right = work.Begin() && work.Enqueue(3) && work.Finish();
      shared.code = work.code();
    }
    shared.calls = ArmFault(Fault::kNone, 0, false);
    // The application heard of what failed, and can go on.
    if (right != (shared.code == CL_SUCCESS)) _exit(2);
    _exit(DoWork() ? 0 : 3);
  }
};

TEST_F(FaultPoints, Map) { Sweep(Fault::kMap, Repeats(40), false); }
TEST_F(FaultPoints, MapFromThenOn) { Sweep(Fault::kMap, Repeats(20), true); }
TEST_F(FaultPoints, Protect) { Sweep(Fault::kProtect, Repeats(20), false); }
TEST_F(FaultPoints, CreateThread) { Sweep(Fault::kCreateThread, Repeats(20), false); }
TEST_F(FaultPoints, CreateThreadFromThenOn) { Sweep(Fault::kCreateThread, Repeats(20), true); }
TEST_F(FaultPoints, Open) { Sweep(Fault::kOpen, Repeats(40), false); }
TEST_F(FaultPoints, OpenFromThenOn) { Sweep(Fault::kOpen, Repeats(20), true); }
#if !__has_feature(address_sanitizer)  // which has an allocator of its own
TEST_F(FaultPoints, Allocate) { Sweep(Fault::kAllocate, Repeats(60), false); }
TEST_F(FaultPoints, AllocateFromThenOn) { Sweep(Fault::kAllocate, Repeats(40), true); }
#endif

// More threads than oneTBB starts from the one that asks for them.
class FaultPointsOfManyThreads : public FaultPoints {
 protected:
  void SetUp() override { setenv("WEFT_THREADS", "16", 1); }
  void TearDown() override { unsetenv("WEFT_THREADS"); }
};

TEST_F(FaultPointsOfManyThreads, Map) { Sweep(Fault::kMap, Repeats(40), false); }
TEST_F(FaultPointsOfManyThreads, MapFromThenOn) { Sweep(Fault::kMap, Repeats(20), true); }
TEST_F(FaultPointsOfManyThreads, CreateThread) { Sweep(Fault::kCreateThread, Repeats(40), false); }
TEST_F(FaultPointsOfManyThreads, CreateThreadFromThenOn) {
  Sweep(Fault::kCreateThread, Repeats(40), true);
}

// With an empty cache, results are stored: that writes and renames.
class FaultPointsOfTheCache : public FaultPoints {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("weft-faults-" + std::to_string(getpid()));
    setenv("WEFT_CACHE_DIR", folder_.c_str(), 1);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void SweepCold(Fault fault) {
    for (bool onwards : {false, true}) {
      std::filesystem::remove_all(folder_);
      Sweep(fault, 3, onwards);
    }
  }
  std::filesystem::path folder_;
};

TEST_F(FaultPointsOfTheCache, Write) { SweepCold(Fault::kWrite); }
TEST_F(FaultPointsOfTheCache, Rename) { SweepCold(Fault::kRename); }

}  // namespace
}  // namespace weft::test
