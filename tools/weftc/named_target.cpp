// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "named_target.h"

#include <algorithm>

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/AArch64TargetParser.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/X86TargetParser.h"

namespace weft {
namespace {

std::vector<std::string> HostFeatures() {
  std::vector<std::string> features;
  for (const auto& feature : llvm::sys::getHostCPUFeatures()) {
    if (feature.second) features.push_back(feature.first().str());
  }
  return features;
}

std::vector<std::string> X86Features(const std::string& cpu) {
  llvm::SmallVector<llvm::StringRef, 64> names;
  llvm::X86::getFeaturesForCPU(cpu, names);
  std::vector<std::string> features;
  for (llvm::StringRef name : names) {
    if (name != "64bit") features.push_back(name.str());
  }
  return features;
}

std::vector<std::string> AArch64Features(const llvm::AArch64::CpuInfo& processor) {
  std::vector<llvm::StringRef> names;
  llvm::AArch64::getExtensionFeatures(processor.getImpliedExtensions(), names);
  std::vector<std::string> features;
  for (llvm::StringRef name : names) {
    if (name.consume_front("+")) features.push_back(name.str());
  }
  return features;
}

void PrepareAArch64() {
  LLVMInitializeAArch64TargetInfo();
  LLVMInitializeAArch64Target();
  LLVMInitializeAArch64TargetMC();
  LLVMInitializeAArch64AsmPrinter();
}

}  // namespace

std::expected<Target, std::string> MakeTarget(const std::string& cpu) {
  Target target{.cpu = cpu, .features = {}};
  if (cpu.empty()) {
    target = {llvm::sys::getHostCPUName().str(), HostFeatures()};
  } else if (auto processor = llvm::AArch64::parseCpu(cpu)) {
    PrepareAArch64();
    target.features = AArch64Features(*processor);
  } else if (llvm::X86::parseArchX86(cpu, /*Only64Bit=*/true) != llvm::X86::CK_None) {
    target.features = X86Features(cpu);
  } else {
    return std::unexpected("no 64-bit processor is called '" + cpu + "'");
  }
  std::ranges::sort(target.features);
  return target;
}

}  // namespace weft
