// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/target_machine.h"

#include <map>
#include <mutex>

#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/AArch64TargetParser.h"
#include "llvm/TargetParser/Triple.h"

namespace weft::compiler {
namespace {

// The features of a target are listed one by one, so the base processor adds none: the target's own
// is for tuning, which functions ask for by attribute.
struct Family {
  llvm::StringLiteral triple, base_processor;
};
constexpr Family kX86 = {"x86_64-unknown-linux-gnu", "x86-64"};
constexpr Family kAArch64 = {"aarch64-unknown-linux-gnu", "generic"};

const Family& FamilyOf(const Target& target) {
  return llvm::AArch64::parseCpu(target.cpu) ? kAArch64 : kX86;
}

struct Store {
  std::mutex mutex;
  std::multimap<std::string, std::unique_ptr<llvm::TargetMachine>> idle;  // guarded by mutex
};

Store& TheStore() {
  static Store& store = *new Store;
  return store;
}

// Whether a division of 64 bits takes no longer than one of 32 where that would do. LLVM has all
// processors ask which it is, in two more blocks.
bool DividesLongsQuickly(llvm::StringRef cpu) {
  constexpr llvm::StringLiteral kQuick[] = {
      "znver3",    "znver4",         "znver5",        "icelake-client", "icelake-server",
      "tigerlake", "rocketlake",     "alderlake",     "raptorlake",     "meteorlake",
      "arrowlake", "sapphirerapids", "emeraldrapids", "graniterapids",  "graniterapids-d"};
  return llvm::is_contained(kQuick, cpu);
}

std::string FeatureString(const Target& target) {
  std::string features = DividesLongsQuickly(target.cpu) ? "-idivq-to-divl" : "";
  for (const std::string& feature : target.features) {
    if (!features.empty()) features += ',';
    features += '+' + feature;
  }
  return features;
}

std::expected<std::unique_ptr<llvm::TargetMachine>, std::string> Make(const Family& family,
                                                                      const std::string& features,
                                                                      CodegenOptions options) {
  const llvm::Triple triple(family.triple);
  std::string error;
  const llvm::Target* registered = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!registered) return std::unexpected(error);
  llvm::TargetOptions target_options;
  target_options.EmitStackSizeSection = true;
  // fmuladd became what it shall be long before; nothing else is to be fused.
  target_options.AllowFPOpFusion = llvm::FPOpFusion::Standard;
  std::unique_ptr<llvm::TargetMachine> machine(registered->createTargetMachine(
      triple, family.base_processor, features, target_options, llvm::Reloc::PIC_,
      llvm::CodeModel::Small,
      options.optimize ? llvm::CodeGenOptLevel::Default : llvm::CodeGenOptLevel::Less,
      /*JIT=*/false));
  if (!machine) return std::unexpected("LLVM has no machine for the target");
  return machine;
}

}  // namespace

TargetMachineLoan::TargetMachineLoan(std::string key, std::unique_ptr<llvm::TargetMachine> machine)
    : key_(std::move(key)), machine_(std::move(machine)) {}

TargetMachineLoan::~TargetMachineLoan() {
  if (!machine_) return;
  Store& store = TheStore();
  std::lock_guard lock(store.mutex);
  store.idle.emplace(std::move(key_), std::move(machine_));
}

std::expected<TargetMachineLoan, std::string> TargetMachineLoan::Borrow(const Target& target,
                                                                        CodegenOptions options) {
  const std::string features = FeatureString(target);
  const Family& family = FamilyOf(target);
  std::string key = (family.triple + (options.optimize ? " O2 " : " O1 ") + features).str();
  Store& store = TheStore();
  {
    std::lock_guard lock(store.mutex);
    if (auto node = store.idle.extract(key))
      return TargetMachineLoan(std::move(key), std::move(node.mapped()));
  }
  auto machine = Make(family, features, options);
  if (!machine) return std::unexpected(machine.error());
  return TargetMachineLoan(std::move(key), std::move(*machine));
}

}  // namespace weft::compiler
