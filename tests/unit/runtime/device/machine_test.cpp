// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is read of the machine, on trees of files that tests make.
#include <gtest/gtest.h>
#include <sched.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>

#include "runtime/device/caches.h"
#include "runtime/device/cgroup.h"
#include "runtime/device/cpu_info.h"
#include "runtime/device/cpu_list.h"
#include "runtime/device/limits.h"
#include "runtime/os/small_file.h"

namespace weft {
namespace {

class Machine : public testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/weft_machine_XXXXXX";
    ASSERT_NE(mkdtemp(name), nullptr);
    root_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(root_); }

  void Write(const std::string& path, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::path(root_ + path).parent_path());
    std::ofstream(root_ + path) << text << "\n";
  }

  std::string root_;
};

TEST_F(Machine, WithoutControlGroupsThereIsNoLimit) {
  const CgroupLimits limits = ReadCgroupLimits(root_);
  EXPECT_FALSE(limits.cpus);
  EXPECT_FALSE(limits.memory_bytes);
}

TEST_F(Machine, Version2TakesTheTightestLimitUpToTheRoot) {
  Write("/proc/self/cgroup", "0::/outer/inner");
  Write("/sys/fs/cgroup/outer/cpu.max", "150000 100000");
  Write("/sys/fs/cgroup/outer/inner/cpu.max", "max 100000");
  Write("/sys/fs/cgroup/outer/memory.max", "max");
  Write("/sys/fs/cgroup/outer/inner/memory.max", "536870912");
  const CgroupLimits limits = ReadCgroupLimits(root_);
  EXPECT_DOUBLE_EQ(limits.cpus.value_or(0), 1.5);
  EXPECT_EQ(limits.memory_bytes.value_or(0), 536870912u);
}

TEST_F(Machine, Version1HasAGroupForEachController) {
  Write("/proc/self/cgroup", "9:memory:/box\n4:cpu,cpuacct:/slice/box\n0::/");
  Write("/sys/fs/cgroup/cpu/slice/cpu.cfs_quota_us", "200000");
  Write("/sys/fs/cgroup/cpu/slice/cpu.cfs_period_us", "100000");
  Write("/sys/fs/cgroup/cpu/slice/box/cpu.cfs_quota_us", "-1");
  Write("/sys/fs/cgroup/cpu/slice/box/cpu.cfs_period_us", "100000");
  Write("/sys/fs/cgroup/memory/box/memory.limit_in_bytes", "9223372036854771712");
  const CgroupLimits limits = ReadCgroupLimits(root_);
  EXPECT_DOUBLE_EQ(limits.cpus.value_or(0), 2);
  EXPECT_FALSE(limits.memory_bytes);
}

TEST_F(Machine, AContainerSeesOnlyTheMountPoint) {
  Write("/proc/self/cgroup", "4:memory:/docker/0123abcd");
  Write("/sys/fs/cgroup/memory/memory.limit_in_bytes", "1048576");
  EXPECT_EQ(ReadCgroupLimits(root_).memory_bytes.value_or(0), 1048576u);
}

TEST_F(Machine, StrangeFilesAreNoLimit) {
  Write("/proc/self/cgroup", "nonsense\n::\n0::/a");
  Write("/sys/fs/cgroup/a/cpu.max", "0 0");
  Write("/sys/fs/cgroup/a/memory.max", "lots");
  const CgroupLimits limits = ReadCgroupLimits(root_);
  EXPECT_FALSE(limits.cpus);
  EXPECT_FALSE(limits.memory_bytes);
}

TEST(Caches, KeepWhatOthersLeave) {
  CpuInfo cpu;
  cpu.usable_threads = 2;
  EXPECT_GT(KeptBytes(cpu), 0u) << "of caches that are not known";
  cpu.caches.last_level = 256u << 20;
  EXPECT_EQ(KeptBytes(cpu), 256u << 20);
  cpu.caches.l2 = 4u << 20;
  EXPECT_EQ(KeptBytes(cpu), 32u << 20);
  cpu.caches.last_level = 480u << 20;
  EXPECT_EQ(KeptBytes(cpu), 60u << 20);
  cpu.caches.last_level = 8u << 20;
  EXPECT_EQ(KeptBytes(cpu), 8u << 20);
  cpu.caches = {.l2 = 512u << 10, .last_level = 32u << 20};
  EXPECT_EQ(KeptBytes(cpu), 8u << 20) << "a quarter, beyond four times what cores have";
}

TEST_F(Machine, CachesAreReadByLevel) {
  const std::string cpu = "/sys/devices/system/cpu/cpu3/cache/index";
  const char* kinds[][4] = {{"1", "Data", "32K", "3,11"},
                            {"1", "Instruction", "64K", "3,11"},
                            {"2", "Unified", "1M", "3,11"},
                            {"3", "Unified", "16384K", "0-7,8-15"}};
  for (int i = 0; i < 4; ++i) {
    Write(cpu + std::to_string(i) + "/level", kinds[i][0]);
    Write(cpu + std::to_string(i) + "/type", kinds[i][1]);
    Write(cpu + std::to_string(i) + "/size", kinds[i][2]);
    Write(cpu + std::to_string(i) + "/shared_cpu_list", kinds[i][3]);
    Write(cpu + std::to_string(i) + "/coherency_line_size", "128");
  }
  const CacheSizes caches = ReadCaches(3, 64, root_);
  EXPECT_EQ(caches.l1_data, 32u << 10);
  EXPECT_EQ(caches.l2, 1u << 20);
  EXPECT_EQ(caches.last_level, uint64_t{4} * 16 << 20);  // 64 threads, 16 to a cache
  EXPECT_EQ(caches.line, 128u);
  EXPECT_EQ(ReadCaches(4, 64, root_).last_level, 0u);
}

TEST(CpuList, IsParsed) {
  EXPECT_EQ(ParseCpuList("0").size(), 1u);
  EXPECT_EQ(ParseCpuList("0-3,8,10-11").size(), 7u);
  EXPECT_EQ(ParseCpuList("").size(), 0u);
  EXPECT_EQ(ParseCpuList("3-1").size(), 0u);
  EXPECT_EQ(ParseCpuList("x").size(), 0u);
}

TEST(CpuInfo, DescribesThisMachine) {
  const CpuInfo& cpu = GetCpuInfo();
  cpu_set_t set;
  ASSERT_EQ(sched_getaffinity(0, sizeof set, &set), 0);
  EXPECT_EQ(cpu.hardware_threads, static_cast<unsigned>(CPU_COUNT(&set)));
  EXPECT_GE(cpu.usable_threads, 1u);
  EXPECT_LE(cpu.usable_threads, cpu.hardware_threads);
  EXPECT_GT(cpu.memory_bytes, 0u);
  EXPECT_FALSE(cpu.llvm_name.empty());
  EXPECT_FALSE(cpu.brand.empty());
  EXPECT_TRUE(std::ranges::is_sorted(cpu.features));
  EXPECT_EQ(std::ranges::adjacent_find(cpu.features), cpu.features.end());
}

// The kernel's own list knows what it enabled; ours may have no more than that.
TEST(CpuInfo, ClaimsNoVectorExtensionThatTheKernelDoesNotKnow) {
  const std::string text = ReadSmallFile("/proc/cpuinfo").value_or("");
  if (text.find("flags\t") == std::string::npos) GTEST_SKIP() << "not an x86 kernel";
  const char* pairs[][2] = {{"avx", " avx "},           {"avx2", " avx2 "},
                            {"fma", " fma "},           {"f16c", " f16c "},
                            {"avx512f", " avx512f "},   {"avx512bw", " avx512bw "},
                            {"avx512vl", " avx512vl "}, {"bmi2", " bmi2 "}};
  for (auto [ours, theirs] : pairs)
    EXPECT_EQ(std::ranges::binary_search(GetCpuInfo().features, ours),
              text.find(theirs) != std::string::npos)
        << ours;
}

TEST(Limits, FollowTheMachine) {
  CpuInfo small;
  small.vector_bytes = 16;
  small.memory_bytes = 64 << 20;
  const DeviceLimits least = MakeDeviceLimits(small);
  EXPECT_EQ(least.vector_float, 4u);
  EXPECT_EQ(least.vector_char, 16u);
  EXPECT_EQ(least.local_memory, 64u << 10);
  EXPECT_EQ(least.allocation, 128u << 20);
  CpuInfo large;
  large.vector_bytes = 64;
  large.memory_bytes = uint64_t{1} << 40;
  large.usable_threads = 256;
  const DeviceLimits most = MakeDeviceLimits(large);
  EXPECT_EQ(most.compute_units, 256u);
  EXPECT_EQ(most.vector_char, 16u);
  EXPECT_EQ(most.vector_double, 8u);
  EXPECT_EQ(most.local_memory, 64u << 10);
  EXPECT_EQ(most.allocation, uint64_t{1} << 39);
}

}  // namespace
}  // namespace weft
