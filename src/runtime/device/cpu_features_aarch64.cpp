// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#if defined(__aarch64__)

#include <sys/auxv.h>

#include <algorithm>

#include "runtime/device/cpu_features.h"

namespace weft {
namespace {

struct Feature {
  unsigned long type;  // AT_HWCAP or AT_HWCAP2
  unsigned bit;        // of the kernel's arch/arm64/include/uapi/asm/hwcap.h
  const char* name;    // LLVM's
};

constexpr Feature kFeatures[] = {
    {AT_HWCAP, 0, "fp-armv8"},   {AT_HWCAP, 1, "neon"},  {AT_HWCAP, 3, "aes"},
    {AT_HWCAP, 6, "sha2"},       {AT_HWCAP, 7, "crc"},   {AT_HWCAP, 8, "lse"},
    {AT_HWCAP, 10, "fullfp16"},  {AT_HWCAP, 12, "rdm"},  {AT_HWCAP, 13, "jsconv"},
    {AT_HWCAP, 14, "complxnum"}, {AT_HWCAP, 15, "rcpc"}, {AT_HWCAP, 17, "sha3"},
    {AT_HWCAP, 20, "dotprod"},   {AT_HWCAP, 22, "sve"},  {AT_HWCAP, 23, "fp16fml"},
    {AT_HWCAP, 27, "flagm"},     {AT_HWCAP2, 1, "sve2"}, {AT_HWCAP2, 13, "i8mm"},
    {AT_HWCAP2, 14, "bf16"},
};

}  // namespace

CpuIdentity IdentifyCpu() {
  CpuIdentity identity;
  identity.brand = "AArch64 processor";
  identity.llvm_name = "generic";
  for (const Feature& feature : kFeatures)
    if (getauxval(feature.type) >> feature.bit & 1) identity.features.emplace_back(feature.name);
  std::ranges::sort(identity.features);
  return identity;
}

}  // namespace weft

#endif
