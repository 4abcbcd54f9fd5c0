// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "runtime/device/x86_cpu_name.h"

namespace weft {
namespace {

std::vector<std::string> Features(int level, std::vector<std::string> more = {}) {
  std::vector<std::string> all = {"64bit", "cmov", "sse", "sse2"};
  const std::vector<std::string> levels[] = {
      {"cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3"},
      {"avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"},
      {"avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"}};
  for (int i = 0; i + 1 < level; ++i) all.insert(all.end(), levels[i].begin(), levels[i].end());
  all.insert(all.end(), more.begin(), more.end());
  std::ranges::sort(all);
  return all;
}

TEST(X86Level, FollowsTheFeatures) {
  for (int level = 1; level <= 4; ++level) EXPECT_EQ(X86Level(Features(level)), level);
  std::vector<std::string> without = Features(4);
  std::erase(without, "movbe");
  EXPECT_EQ(X86Level(without), 2);
}

TEST(X86CpuName, KnowsFamiliesAndModels) {
  struct Case {
    X86Vendor vendor;
    uint32_t family, model;
    int level;
    const char* name;
  };
  const Case cases[] = {
      {X86Vendor::kAmd, 0x17, 0x01, 3, "znver1"},
      {X86Vendor::kAmd, 0x17, 0x31, 3, "znver2"},
      {X86Vendor::kAmd, 0x19, 0x01, 3, "znver3"},
      {X86Vendor::kAmd, 0x19, 0x21, 3, "znver3"},
      {X86Vendor::kAmd, 0x19, 0x11, 4, "znver4"},
      {X86Vendor::kAmd, 0x19, 0x61, 4, "znver4"},
      {X86Vendor::kAmd, 0x1a, 0x02, 4, "znver5"},
      {X86Vendor::kIntel, 6, 0x3c, 3, "haswell"},
      {X86Vendor::kIntel, 6, 0x9e, 3, "skylake"},
      {X86Vendor::kIntel, 6, 0x55, 4, "skylake-avx512"},
      {X86Vendor::kIntel, 6, 0x6a, 4, "icelake-server"},
      {X86Vendor::kIntel, 6, 0x8f, 4, "sapphirerapids"},
      {X86Vendor::kIntel, 6, 0xb7, 3, "raptorlake"},
      {X86Vendor::kOther, 6, 0x8f, 4, "x86-64-v4"},
      {X86Vendor::kIntel, 6, 0x01, 1, "x86-64"},
      {X86Vendor::kAmd, 0x7f, 0x01, 3, "x86-64-v3"},
  };
  for (const Case& c : cases)
    EXPECT_EQ(X86CpuName(c.vendor, c.family, c.model, Features(c.level)), c.name)
        << c.family << " " << c.model;
}

TEST(X86CpuName, TellsServersOfOneModelApart) {
  EXPECT_EQ(X86CpuName(X86Vendor::kIntel, 6, 0x55, Features(4, {"avx512vnni"})), "cascadelake");
  EXPECT_EQ(X86CpuName(X86Vendor::kIntel, 6, 0x55, Features(4, {"avx512bf16", "avx512vnni"})),
            "cooperlake");
}

TEST(X86CpuName, IsTheLevelsWhereAHypervisorHidesFeatures) {
  EXPECT_EQ(X86CpuName(X86Vendor::kAmd, 0x1a, 0x02, Features(3)), "x86-64-v3");
  EXPECT_EQ(X86CpuName(X86Vendor::kIntel, 6, 0x55, Features(3)), "x86-64-v3");
  EXPECT_EQ(X86CpuName(X86Vendor::kIntel, 6, 0x3c, Features(2)), "x86-64-v2");
}

}  // namespace
}  // namespace weft
