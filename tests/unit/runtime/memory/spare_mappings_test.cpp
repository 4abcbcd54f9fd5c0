// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/memory/spare_mappings.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <thread>
#include <vector>

#include "runtime/device/cpu_info.h"
#include "runtime/memory/worker_arenas.h"

namespace weft {
namespace {

constexpr uint64_t kBytes = 1 << 20;
constexpr uint64_t kOwner = 1, kOther = 2;
// Until all that is spare has been given back.
constexpr unsigned kPatienceUs = 2'000'000;

uint64_t ResidentBytes() {
  uint64_t pages = 0;
  std::ifstream("/proc/self/statm").ignore(64, ' ') >> pages;
  return pages * uint64_t(sysconf(_SC_PAGESIZE));
}

bool IsMapped(std::byte* memory) { return msync(memory, 1, MS_ASYNC) == 0; }

// Whether the system has found the page already.
bool HasPage(const std::byte* memory) {
  const auto page = reinterpret_cast<uintptr_t>(memory) & ~uintptr_t{4095};
  unsigned char resident = 0;
  return mincore(reinterpret_cast<void*>(page), 1, &resident) == 0 && (resident & 1);
}

bool IsZero(const std::byte* memory, uint64_t bytes) {
  return std::all_of(memory, memory + bytes, [](std::byte each) { return each == std::byte(0); });
}

// Takes, dirties and gives back.
std::byte* Leave(uint64_t owner, uint64_t bytes) {
  std::byte* memory = TakeMapping(owner, bytes, Pages::kHuge);
  std::memset(memory, 0x5a, bytes);
  GiveMapping(owner, memory, bytes, Pages::kHuge);
  return memory;
}

class SpareMappings : public ::testing::Test {
 protected:
  ~SpareMappings() { LimitSpareMappings(0); }
};

TEST_F(SpareMappings, ComeBackToTheirOwner) {
  std::byte* left = Leave(kOwner, kBytes);
  std::byte* taken = TakeMapping(kOwner, kBytes - 100, Pages::kHuge);
  EXPECT_EQ(taken, left);
  EXPECT_NE(TakeMapping(kOwner, kBytes, Pages::kHuge), left);
}

// An arena of which a little is touched here and there would else take much more.
TEST_F(SpareMappings, HaveThePagesThatAreAskedFor) {
  constexpr uint64_t kLarge = 64 << 20;
  std::byte* left = Leave(kOwner, kLarge);
  const uint64_t before = ResidentBytes();
  std::byte* small = TakeMapping(kOwner, kLarge, Pages::kSmall);
  EXPECT_NE(small, left);
  for (uint64_t at = 0; at < kLarge; at += 2 << 20) small[at] = std::byte(1);
  EXPECT_LT(ResidentBytes(), before + kLarge / 8);
  GiveMapping(kOwner, small, kLarge, Pages::kSmall);
}

TEST_F(SpareMappings, ShowOthersNothing) {
  std::byte* left = Leave(kOwner, kBytes);
  std::byte* taken = TakeMapping(kOther, kBytes, Pages::kHuge);
  EXPECT_NE(taken, left);
  EXPECT_TRUE(IsZero(taken, kBytes));
  GiveMapping(kOther, taken, kBytes, Pages::kHuge);
}

TEST_F(SpareMappings, GoWithTheirOwner) {
  std::byte* left = Leave(kOwner, kBytes);
  std::byte* others = Leave(kOther, kBytes);
  DropSpareMappings(kOwner);
  EXPECT_FALSE(IsMapped(left));
  EXPECT_TRUE(IsMapped(others));
}

TEST_F(SpareMappings, AreLimited) {
  std::vector<std::byte*> left;
  for (int i = 0; i < 4; ++i) left.push_back(TakeMapping(kOwner, kBytes, Pages::kHuge));
  for (std::byte* each : left) GiveMapping(kOwner, each, kBytes, Pages::kHuge);
  LimitSpareMappings(2 * kBytes);
  EXPECT_EQ(std::ranges::count_if(left, IsMapped), 2);
  EXPECT_TRUE(IsMapped(left.back()));
  const uint64_t most = GetCpuInfo().memory_bytes / 8;
  std::byte* large = TakeMapping(kOwner, most + 1, Pages::kHuge);
  GiveMapping(kOwner, large, most + 1, Pages::kHuge);
  EXPECT_FALSE(IsMapped(large));
}

TEST_F(SpareMappings, AreManyAndLeaveTheOldest) {
  std::vector<std::byte*> left;
  for (int i = 0; i < 2000; ++i) left.push_back(TakeMapping(kOwner, 1 << 16, Pages::kHuge));
  for (std::byte* each : left) GiveMapping(kOwner, each, 1 << 16, Pages::kHuge);
  EXPECT_FALSE(IsMapped(left.front()));
  EXPECT_EQ(TakeMapping(kOwner, 1 << 16, Pages::kHuge), left.back());
}

TEST_F(SpareMappings, GoAfterAWhile) {
  std::byte* left = Leave(kOwner, kBytes);
  EXPECT_TRUE(IsMapped(left));
  usleep(kPatienceUs);
  EXPECT_FALSE(IsMapped(left));
}

// Its thread is the parent's.
TEST_F(SpareMappings, GoAfterAWhileInAForkedChildToo) {
  Leave(kOwner, kBytes);
  const pid_t child = fork();
  if (child == 0) {
    std::byte* left = Leave(kOwner, kBytes);
    const bool was_mapped = IsMapped(left);
    usleep(kPatienceUs);
    _exit(was_mapped && !IsMapped(left) ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST_F(SpareMappings, ServeManyThreads) {
  std::vector<std::thread> threads;
  for (uint64_t owner = 1; owner <= 8; ++owner)
    threads.emplace_back([owner] {
      for (int i = 0; i < 2000; ++i) {
        const uint64_t bytes = (1 + i % 3) * (1 << 16);
        std::byte* memory = TakeMapping(owner, bytes, Pages::kHuge);
        const auto found = std::to_integer<uint64_t>(memory[bytes - 1]);
        ASSERT_TRUE(found == 0 || found == owner);
        memory[bytes - 1] = std::byte(owner);
        GiveMapping(owner, memory, bytes, Pages::kHuge);
      }
      DropSpareMappings(owner);
    });
  for (std::thread& thread : threads) thread.join();
}

TEST(MappingDeathTest, CanBeReadSomeWayPastItsEnd) {
  for (const uint64_t bytes : {kBytes, 3 * kBytes, 225 * uint64_t{4096}}) {
    std::byte* memory = Map(bytes, Pages::kHuge);
    EXPECT_TRUE(IsZero(memory, MappingBytes(bytes) + kSlackBytes));
    EXPECT_DEATH(const_cast<volatile std::byte*>(memory)[MappingBytes(bytes)] = std::byte(1), "");
    Unmap(memory, bytes);
    EXPECT_FALSE(IsMapped(memory));
  }
}

TEST(Mapping, HasPagesNextToIt) {
  for (const uint64_t bytes : {kBytes, uint64_t{4} << 20}) {
    std::byte* memory = Map(bytes, Pages::kHuge);
    EXPECT_TRUE(HasPage(memory - 1));
    EXPECT_TRUE(HasPage(memory + MappingBytes(bytes)));
    Unmap(memory, bytes);
  }
}

TEST(MappingDeathTest, EndsExactlyIfGuarded) {
  for (const uint64_t bytes : {uint64_t{128}, kBytes, kBytes + 1}) {
    std::byte* memory = MapGuarded(bytes, 128);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % 128, 0u);
    EXPECT_TRUE(IsZero(memory, bytes));
    const volatile std::byte* end = memory + (bytes + 127) / 128 * 128;
    EXPECT_DEATH(static_cast<void>(*end), "");
    UnmapGuarded(memory, bytes, 128);
    EXPECT_FALSE(IsMapped(memory));
  }
}

TEST(MappingDeathTest, SizesAreFewAndNotMuchLarger) {
  for (uint64_t bytes = 1; bytes < uint64_t{1} << 40; bytes += bytes / 7 + 1) {
    const uint64_t all = MappingBytes(bytes);
    EXPECT_GE(all, bytes);
    EXPECT_LE(all, std::max(bytes + 4095, bytes + bytes / 8));
    EXPECT_LT(all, bytes + (2 << 20));
    EXPECT_EQ(MappingBytes(all), all);
  }
}

TEST(WorkerArenas, HavePagesAroundWhatALaunchNeeds) {
  const auto has_pages = [](const void* memory, uint64_t bytes) {
    const auto* first = static_cast<const std::byte*>(memory);
    return HasPage(first - 1) && HasPage(first + bytes - 1) && HasPage(first + bytes);
  };
  std::thread([&] {
    WorkerArenas& arenas = WorkerArenas::OfThread();
    for (const uint64_t bytes : {4096, 65536}) {
      ASSERT_TRUE(arenas.Prepare(kOwner, bytes, 2 * bytes));
      EXPECT_TRUE(has_pages(arenas.local_memory(), bytes));
      EXPECT_TRUE(has_pages(arenas.private_memory(), 2 * bytes));
    }
  }).join();
}

TEST(WorkerArenas, GiveBackWhatIsLargeBehindALaunch) {
  constexpr uint64_t kLarge = 64 << 20;
  WorkerArenas& arenas = WorkerArenas::OfThread();
  const uint64_t before = ResidentBytes();
  ASSERT_TRUE(arenas.Prepare(kOwner, kBytes, kLarge));
  std::memset(arenas.private_memory(), 1, kLarge);
  void* const local = arenas.local_memory();
  EXPECT_GT(ResidentBytes(), before + kLarge / 2);
  arenas.Trim();
  // The next launch finds it again, and the thread keeps what is small.
  ASSERT_TRUE(arenas.Prepare(kOwner, kBytes, kLarge));
  EXPECT_EQ(arenas.local_memory(), local);
  EXPECT_EQ(*static_cast<char*>(arenas.private_memory()), 1);
  arenas.Trim();
  usleep(kPatienceUs);
  EXPECT_LT(ResidentBytes(), before + kLarge / 4);
}

}  // namespace
}  // namespace weft
