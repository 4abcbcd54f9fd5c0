// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cpuid.h>

#include <algorithm>
#include <cstring>

#include "runtime/device/cpu_features.h"
#include "runtime/device/x86_cpu_name.h"

namespace weft {
namespace {

struct Registers {
  uint32_t eax = 0, ebx = 0, ecx = 0, edx = 0;
};

// All zeros for a leaf that the processor does not have.
Registers Cpuid(uint32_t leaf, uint32_t subleaf = 0) {
  Registers r;
  __get_cpuid_count(leaf, subleaf, &r.eax, &r.ebx, &r.ecx, &r.edx);
  return r;
}

uint64_t ReadXcr0() {
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return (uint64_t{high} << 32) | low;
}

// Register state that the system saves: an instruction without it would lose data or fault.
enum class State : uint8_t { kBase, kAvx, kAvx512 };

// The word of CPUID that holds a feature's bit.
enum class Word : uint8_t { k1c, k1d, k7b, k7c, k7d, k71a, k71d, kDa, k81c, k81d };
constexpr size_t kWords = 10;

struct Feature {
  Word word;
  uint8_t bit;
  State needs;
  const char* name;  // LLVM's
};

constexpr State kBase = State::kBase, kAvx = State::kAvx, kAvx512 = State::kAvx512;

// What a code generator can use in a kernel; nothing that is for systems alone.
constexpr Feature kFeatures[] = {
    {Word::k1c, 0, kBase, "sse3"},
    {Word::k1c, 1, kBase, "pclmul"},
    {Word::k1c, 9, kBase, "ssse3"},
    {Word::k1c, 12, kAvx, "fma"},
    {Word::k1c, 13, kBase, "cx16"},
    {Word::k1c, 19, kBase, "sse4.1"},
    {Word::k1c, 20, kBase, "crc32"},
    {Word::k1c, 20, kBase, "sse4.2"},
    {Word::k1c, 22, kBase, "movbe"},
    {Word::k1c, 23, kBase, "popcnt"},
    {Word::k1c, 25, kBase, "aes"},
    {Word::k1c, 27, kBase, "xsave"},
    {Word::k1c, 28, kAvx, "avx"},
    {Word::k1c, 29, kAvx, "f16c"},
    {Word::k1c, 30, kBase, "rdrnd"},
    {Word::k1d, 8, kBase, "cx8"},
    {Word::k1d, 15, kBase, "cmov"},
    {Word::k1d, 23, kBase, "mmx"},
    {Word::k1d, 24, kBase, "fxsr"},
    {Word::k1d, 25, kBase, "sse"},
    {Word::k1d, 26, kBase, "sse2"},
    {Word::k7b, 3, kBase, "bmi"},
    {Word::k7b, 5, kAvx, "avx2"},
    {Word::k7b, 8, kBase, "bmi2"},
    {Word::k7b, 16, kAvx512, "avx512f"},
    {Word::k7b, 17, kAvx512, "avx512dq"},
    {Word::k7b, 18, kBase, "rdseed"},
    {Word::k7b, 19, kBase, "adx"},
    {Word::k7b, 21, kAvx512, "avx512ifma"},
    {Word::k7b, 23, kBase, "clflushopt"},
    {Word::k7b, 24, kBase, "clwb"},
    {Word::k7b, 28, kAvx512, "avx512cd"},
    {Word::k7b, 29, kBase, "sha"},
    {Word::k7b, 30, kAvx512, "avx512bw"},
    {Word::k7b, 31, kAvx512, "avx512vl"},
    {Word::k7c, 1, kAvx512, "avx512vbmi"},
    {Word::k7c, 6, kAvx512, "avx512vbmi2"},
    {Word::k7c, 8, kBase, "gfni"},
    {Word::k7c, 9, kAvx, "vaes"},
    {Word::k7c, 10, kAvx, "vpclmulqdq"},
    {Word::k7c, 11, kAvx512, "avx512vnni"},
    {Word::k7c, 12, kAvx512, "avx512bitalg"},
    {Word::k7c, 14, kAvx512, "avx512vpopcntdq"},
    {Word::k7d, 8, kAvx512, "avx512vp2intersect"},
    {Word::k7d, 23, kAvx512, "avx512fp16"},
    {Word::k71a, 0, kAvx, "sha512"},
    {Word::k71a, 1, kAvx, "sm3"},
    {Word::k71a, 2, kAvx, "sm4"},
    {Word::k71a, 4, kAvx, "avxvnni"},
    {Word::k71a, 5, kAvx512, "avx512bf16"},
    {Word::k71a, 23, kAvx, "avxifma"},
    {Word::k71d, 4, kAvx, "avxvnniint8"},
    {Word::k71d, 5, kAvx, "avxneconvert"},
    {Word::k71d, 10, kAvx, "avxvnniint16"},
    {Word::kDa, 0, kBase, "xsaveopt"},
    {Word::kDa, 1, kBase, "xsavec"},
    {Word::k81c, 0, kBase, "sahf"},
    {Word::k81c, 5, kBase, "lzcnt"},
    {Word::k81c, 6, kBase, "sse4a"},
    {Word::k81c, 8, kBase, "prfchw"},
    {Word::k81c, 11, kAvx, "xop"},
    {Word::k81c, 16, kAvx, "fma4"},
    {Word::k81c, 21, kBase, "tbm"},
};

std::vector<std::string> ReadFeatures() {
  const Registers leaf1 = Cpuid(1), leaf7 = Cpuid(7),
                  leaf71 = leaf7.eax ? Cpuid(7, 1) : Registers{};
  const Registers leaf_d = Cpuid(0xd, 1), leaf81 = Cpuid(0x80000001);
  const uint32_t words[kWords] = {leaf1.ecx,  leaf1.edx,  leaf7.ebx,  leaf7.ecx,  leaf7.edx,
                                  leaf71.eax, leaf71.edx, leaf_d.eax, leaf81.ecx, leaf81.edx};

  const bool has_osxsave = leaf1.ecx & (1u << 27);
  const uint64_t xcr0 = has_osxsave ? ReadXcr0() : 0;
  constexpr uint64_t kAvxState = 0x06, kAvx512State = 0xe6;
  const bool saved[] = {true, (xcr0 & kAvxState) == kAvxState,
                        (xcr0 & kAvx512State) == kAvx512State};

  std::vector<std::string> features = {"64bit"};
  for (const Feature& feature : kFeatures)
    if ((words[static_cast<size_t>(feature.word)] >> feature.bit & 1) &&
        saved[static_cast<size_t>(feature.needs)])
      features.emplace_back(feature.name);
  std::ranges::sort(features);
  return features;
}

std::string ReadBrand() {
  if (__get_cpuid_max(0x80000000, nullptr) < 0x80000004) return "x86-64 processor";
  char text[49] = {};
  for (uint32_t i = 0; i < 3; ++i) {
    const Registers part = Cpuid(0x80000002 + i);
    std::memcpy(text + 16 * i, &part, 16);
  }
  std::string brand(text);
  brand.erase(0, brand.find_first_not_of(' '));
  brand.erase(brand.find_last_not_of(' ') + 1);
  return brand;
}

X86Vendor ReadVendor() {
  const Registers leaf0 = Cpuid(0);
  char name[12];
  std::memcpy(name, &leaf0.ebx, 4);
  std::memcpy(name + 4, &leaf0.edx, 4);
  std::memcpy(name + 8, &leaf0.ecx, 4);
  if (!std::memcmp(name, "GenuineIntel", 12)) return X86Vendor::kIntel;
  if (!std::memcmp(name, "AuthenticAMD", 12)) return X86Vendor::kAmd;
  return X86Vendor::kOther;
}

}  // namespace

CpuIdentity IdentifyCpu() {
  CpuIdentity identity;
  identity.brand = ReadBrand();
  identity.features = ReadFeatures();
  const uint32_t signature = Cpuid(1).eax;
  uint32_t family = signature >> 8 & 0xf, model = signature >> 4 & 0xf;
  if (family == 6 || family == 0xf) model += (signature >> 16 & 0xf) << 4;
  if (family == 0xf) family += signature >> 20 & 0xff;
  identity.family = family;
  identity.model = model;
  identity.llvm_name = X86CpuName(ReadVendor(), family, model, identity.features);
  const auto has = [&](const char* name) {
    return std::ranges::binary_search(identity.features, name);
  };
  identity.vector_bytes = has("avx512f") ? 64 : has("avx") ? 32 : 16;
  return identity;
}

}  // namespace weft
