// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/device/topology.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <numeric>
#include <string>

#include "runtime/device/partition.h"

namespace weft {
namespace {

// A machine of two nodes with four processors each: a cache of level 3 for each node, one of level
// 2 for each pair.
class Topology : public testing::Test {
 protected:
  void SetUp() override {
    root_ = std::filesystem::temp_directory_path() / ("weft-topology-" + std::to_string(getpid()));
    Write("/sys/devices/system/node/online", "0-1");
    Write("/sys/devices/system/node/node0/cpulist", "0-3");
    Write("/sys/devices/system/node/node1/cpulist", "4-7");
    for (unsigned cpu = 0; cpu < 8; ++cpu) {
      const unsigned pair = cpu / 2 * 2, node = cpu / 4 * 4;
      WriteCache(cpu, 0, "1", "Data", std::to_string(cpu));
      WriteCache(cpu, 1, "1", "Instruction", "0-7");
      WriteCache(cpu, 2, "2", "Unified", std::to_string(pair) + "," + std::to_string(pair + 1));
      WriteCache(cpu, 3, "3", "Unified", std::to_string(node) + "-" + std::to_string(node + 3));
    }
    std::iota(all_.begin(), all_.end(), 0u);
    topology_ = ReadTopology(all_, root_);
  }
  void TearDown() override { std::filesystem::remove_all(root_); }

  void Write(const std::string& path, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::path(root_ + path).parent_path());
    std::ofstream(root_ + path) << text << "\n";
  }
  void WriteCache(unsigned cpu, unsigned index, const char* level, const char* type,
                  const std::string& sharers) {
    const std::string folder = "/sys/devices/system/cpu/cpu" + std::to_string(cpu) +
                               "/cache/index" + std::to_string(index);
    Write(folder + "/level", level);
    Write(folder + "/type", type);
    Write(folder + "/shared_cpu_list", sharers);
  }

  std::string root_;
  Units all_ = Units(8);
  std::vector<Processor> topology_;
};

TEST_F(Topology, SplitsByWhatIsShared) {
  using Parts = std::vector<Units>;
  EXPECT_EQ(SplitByDomain(all_, topology_, Domain::kNuma), (Parts{{0, 1, 2, 3}, {4, 5, 6, 7}}));
  EXPECT_EQ(SplitByDomain(all_, topology_, Domain::kL3), (Parts{{0, 1, 2, 3}, {4, 5, 6, 7}}));
  EXPECT_EQ(SplitByDomain(all_, topology_, Domain::kL2), (Parts{{0, 1}, {2, 3}, {4, 5}, {6, 7}}));
  EXPECT_EQ(SplitByDomain(all_, topology_, Domain::kL1).size(), 8u);
  EXPECT_TRUE(SplitByDomain(all_, topology_, Domain::kL4).empty());
}

TEST_F(Topology, ListsTheDomainsThatDivide) {
  EXPECT_EQ(DividingDomains(all_, topology_),
            (std::vector{Domain::kNuma, Domain::kL3, Domain::kL2, Domain::kL1}));
  EXPECT_EQ(DividingDomains({4, 5, 6, 7}, topology_), (std::vector{Domain::kL2, Domain::kL1}));
  EXPECT_EQ(DividingDomains({4, 5}, topology_), std::vector{Domain::kL1});
  EXPECT_TRUE(DividingDomains({4, 4}, topology_).empty()) << "two units on one processor";
}

TEST_F(Topology, KnowsNothingOfProcessorsWithoutFiles) {
  const Units stranger = {99};
  for (const auto& domain : ReadTopology(stranger, root_)[0].domains) EXPECT_FALSE(domain);
  EXPECT_TRUE(DividingDomains({0, 99}, topology_).empty());
}

TEST(Partition, SplitsByNumbers) {
  using Parts = std::vector<Units>;
  EXPECT_EQ(SplitEqually({5, 6, 7, 8, 9}, 2), (Parts{{5, 6}, {7, 8}}));
  const std::vector<unsigned> counts = {1, 3};
  EXPECT_EQ(SplitByCounts({5, 6, 7, 8, 9}, counts), (Parts{{5}, {6, 7, 8}}));
}

}  // namespace
}  // namespace weft
