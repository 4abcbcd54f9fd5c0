// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/device/target.h"

#include <algorithm>
#include <string_view>

#include "runtime/base/config.h"

namespace weft {
namespace {

struct LevelFeature {
  std::string_view name;
  int level;  // the psABI level that brings it
};

// All that the levels 1 to 4 of the x86-64 psABI are made of.
constexpr LevelFeature kLevelFeatures[] = {
    {"64bit", 1},    {"cmov", 1},     {"cx8", 1},     {"fxsr", 1},     {"mmx", 1},
    {"sse", 1},      {"sse2", 1},     {"crc32", 2},   {"cx16", 2},     {"popcnt", 2},
    {"sahf", 2},     {"sse3", 2},     {"sse4.1", 2},  {"sse4.2", 2},   {"ssse3", 2},
    {"avx", 3},      {"avx2", 3},     {"bmi", 3},     {"bmi2", 3},     {"f16c", 3},
    {"fma", 3},      {"lzcnt", 3},    {"movbe", 3},   {"xsave", 3},    {"avx512bw", 4},
    {"avx512cd", 4}, {"avx512dq", 4}, {"avx512f", 4}, {"avx512vl", 4},
};

// 1 to 4; 0 for a name that is no level's.
int LevelOf(std::string_view name) {
  if (name == "x86-64") return 1;
  if (name == "x86-64-v2") return 2;
  if (name == "x86-64-v3") return 3;
  if (name == "x86-64-v4") return 4;
  return 0;
}

bool InLevel(std::string_view feature, int level) {
  return std::ranges::any_of(kLevelFeatures, [&](const LevelFeature& entry) {
    return entry.name == feature && entry.level <= level;
  });
}

}  // namespace

Target MakeTarget(const CpuInfo& cpu) {
  Target target = {cpu.llvm_name, cpu.features};
  const std::string& asked = GetConfig().cpu;
  if (asked.empty()) return target;
  target.cpu = asked;
  if (int level = LevelOf(asked))
    std::erase_if(target.features, [&](const auto& feature) { return !InLevel(feature, level); });
  return target;
}

}  // namespace weft
