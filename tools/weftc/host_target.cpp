// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "host_target.h"

#include <algorithm>

#include "llvm/ADT/StringMap.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/X86TargetParser.h"

namespace weft {

std::expected<Target, std::string> MakeTarget(const std::string& cpu) {
  Target target;
  if (cpu.empty()) {
    target.cpu = llvm::sys::getHostCPUName();
    for (const auto& feature : llvm::sys::getHostCPUFeatures()) {
      if (feature.second) target.features.push_back(feature.first().str());
    }
  } else {
    if (llvm::X86::parseArchX86(cpu, /*Only64Bit=*/true) == llvm::X86::CK_None)
      return std::unexpected("no 64-bit processor is called '" + cpu + "'");
    target.cpu = cpu;
    llvm::SmallVector<llvm::StringRef, 64> features;
    llvm::X86::getFeaturesForCPU(cpu, features);
    for (llvm::StringRef feature : features) {
      if (feature != "64bit") target.features.push_back(feature.str());
    }
  }
  std::ranges::sort(target.features);
  return target;
}

}  // namespace weft
