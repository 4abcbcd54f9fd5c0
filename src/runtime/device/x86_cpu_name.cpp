// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/device/x86_cpu_name.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace weft {
namespace {

struct ModelRange {
  X86Vendor vendor;
  uint32_t family, first_model, last_model;
  std::string_view name;
  int level;  // psABI level of the processor
};

constexpr X86Vendor kIntel = X86Vendor::kIntel;
constexpr X86Vendor kAmd = X86Vendor::kAmd;

// From the vendors' lists of families and models. The first range that matches counts.
constexpr ModelRange kModels[] = {
    {kAmd, 0x15, 0x60, 0x7f, "bdver4", 3},          {kAmd, 0x15, 0x30, 0x3f, "bdver3", 2},
    {kAmd, 0x15, 0x10, 0x1f, "bdver2", 2},          {kAmd, 0x15, 0x02, 0x02, "bdver2", 2},
    {kAmd, 0x15, 0x00, 0x0f, "bdver1", 2},          {kAmd, 0x16, 0x00, 0xff, "btver2", 2},
    {kAmd, 0x17, 0x30, 0xff, "znver2", 3},          {kAmd, 0x17, 0x00, 0x2f, "znver1", 3},
    {kAmd, 0x19, 0x10, 0x1f, "znver4", 4},          {kAmd, 0x19, 0x60, 0x7f, "znver4", 4},
    {kAmd, 0x19, 0xa0, 0xaf, "znver4", 4},          {kAmd, 0x19, 0x00, 0xff, "znver3", 3},
    {kAmd, 0x1a, 0x00, 0x7f, "znver5", 4},          {kIntel, 6, 0x1a, 0x1a, "nehalem", 2},
    {kIntel, 6, 0x1e, 0x1f, "nehalem", 2},          {kIntel, 6, 0x2e, 0x2e, "nehalem", 2},
    {kIntel, 6, 0x25, 0x25, "westmere", 2},         {kIntel, 6, 0x2c, 0x2c, "westmere", 2},
    {kIntel, 6, 0x2f, 0x2f, "westmere", 2},         {kIntel, 6, 0x2a, 0x2a, "sandybridge", 2},
    {kIntel, 6, 0x2d, 0x2d, "sandybridge", 2},      {kIntel, 6, 0x3a, 0x3a, "ivybridge", 2},
    {kIntel, 6, 0x3e, 0x3e, "ivybridge", 2},        {kIntel, 6, 0x3c, 0x3c, "haswell", 3},
    {kIntel, 6, 0x3f, 0x3f, "haswell", 3},          {kIntel, 6, 0x45, 0x46, "haswell", 3},
    {kIntel, 6, 0x3d, 0x3d, "broadwell", 3},        {kIntel, 6, 0x47, 0x47, "broadwell", 3},
    {kIntel, 6, 0x4f, 0x4f, "broadwell", 3},        {kIntel, 6, 0x56, 0x56, "broadwell", 3},
    {kIntel, 6, 0x4e, 0x4e, "skylake", 3},          {kIntel, 6, 0x5e, 0x5e, "skylake", 3},
    {kIntel, 6, 0x8e, 0x8e, "skylake", 3},          {kIntel, 6, 0x9e, 0x9e, "skylake", 3},
    {kIntel, 6, 0xa5, 0xa6, "skylake", 3},          {kIntel, 6, 0x6a, 0x6a, "icelake-server", 4},
    {kIntel, 6, 0x6c, 0x6c, "icelake-server", 4},   {kIntel, 6, 0x7d, 0x7e, "icelake-client", 4},
    {kIntel, 6, 0x66, 0x66, "cannonlake", 4},       {kIntel, 6, 0xa7, 0xa7, "rocketlake", 4},
    {kIntel, 6, 0x8c, 0x8d, "tigerlake", 4},        {kIntel, 6, 0x8f, 0x8f, "sapphirerapids", 4},
    {kIntel, 6, 0xcf, 0xcf, "emeraldrapids", 4},    {kIntel, 6, 0xad, 0xad, "graniterapids", 4},
    {kIntel, 6, 0xae, 0xae, "graniterapids-d", 4},  {kIntel, 6, 0x97, 0x97, "alderlake", 3},
    {kIntel, 6, 0x9a, 0x9a, "alderlake", 3},        {kIntel, 6, 0xbe, 0xbe, "gracemont", 3},
    {kIntel, 6, 0xb7, 0xb7, "raptorlake", 3},       {kIntel, 6, 0xba, 0xba, "raptorlake", 3},
    {kIntel, 6, 0xbf, 0xbf, "raptorlake", 3},       {kIntel, 6, 0xaa, 0xaa, "meteorlake", 3},
    {kIntel, 6, 0xac, 0xac, "meteorlake", 3},       {kIntel, 6, 0xb5, 0xb5, "arrowlake", 3},
    {kIntel, 6, 0xc5, 0xc5, "arrowlake", 3},        {kIntel, 6, 0xc6, 0xc6, "arrowlake-s", 3},
    {kIntel, 6, 0xbd, 0xbd, "lunarlake", 3},        {kIntel, 6, 0xcc, 0xcc, "pantherlake", 3},
    {kIntel, 6, 0xaf, 0xaf, "sierraforest", 3},     {kIntel, 6, 0xb6, 0xb6, "grandridge", 3},
    {kIntel, 6, 0xdd, 0xdd, "clearwaterforest", 3}, {kIntel, 6, 0x37, 0x37, "silvermont", 2},
    {kIntel, 6, 0x4a, 0x4d, "silvermont", 2},       {kIntel, 6, 0x5c, 0x5c, "goldmont", 2},
    {kIntel, 6, 0x5f, 0x5f, "goldmont", 2},         {kIntel, 6, 0x7a, 0x7a, "goldmont-plus", 2},
    {kIntel, 6, 0x86, 0x86, "tremont", 2},          {kIntel, 6, 0x96, 0x96, "tremont", 2},
    {kIntel, 6, 0x9c, 0x9c, "tremont", 2},
};

constexpr std::array<std::string_view, 5> kLevelNames = {"x86-64", "x86-64", "x86-64-v2",
                                                         "x86-64-v3", "x86-64-v4"};

bool HasAll(std::span<const std::string> features, std::initializer_list<std::string_view> wanted) {
  return std::ranges::all_of(wanted, [&](std::string_view name) {
    return std::ranges::binary_search(features, name, std::ranges::less(),
                                      [](const auto& text) { return std::string_view(text); });
  });
}

// Model 0x55 is three generations that differ in two instructions.
std::string_view SkylakeServerName(std::span<const std::string> features) {
  if (HasAll(features, {"avx512bf16"})) return "cooperlake";
  if (HasAll(features, {"avx512vnni"})) return "cascadelake";
  return "skylake-avx512";
}

}  // namespace

int X86Level(std::span<const std::string> features) {
  if (!HasAll(features, {"cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3"})) return 1;
  if (!HasAll(features, {"avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"}))
    return 2;
  if (!HasAll(features, {"avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"})) return 3;
  return 4;
}

std::string_view X86CpuName(X86Vendor vendor, uint32_t family, uint32_t model,
                            std::span<const std::string> features) {
  const int level = X86Level(features);
  if (vendor == kIntel && family == 6 && model == 0x55 && level == 4)
    return SkylakeServerName(features);
  for (const ModelRange& range : kModels)
    if (range.vendor == vendor && range.family == family && model >= range.first_model &&
        model <= range.last_model && level >= range.level)
      return range.name;
  return kLevelNames[level];
}

}  // namespace weft
