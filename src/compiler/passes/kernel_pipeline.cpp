// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/passes/kernel_pipeline.h"

#include "compiler/passes/pass_list.h"

namespace weft::compiler {
namespace {

uint64_t VariableBytes(const llvm::Function& entry) {
  uint64_t bytes = 0;
  for (const llvm::Instruction& instruction : entry.getEntryBlock()) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    auto size = variable ? variable->getAllocationSize(entry.getDataLayout()) : std::nullopt;
    if (size) bytes += size->getFixedValue();
  }
  return bytes;
}

KernelFacts FactsOf(const llvm::Function& entry) {
  llvm::DenormalMode denormals = entry.getDenormalModeF32Raw();
  uint64_t scratch = NotedBytes(entry, kScratchBytes);
  uint64_t context = NotedBytes(entry, kContextBytes);
  return KernelFacts{
      .width = WidthOf(entry),
      .local_bytes = NotedBytes(entry, kLocalBytes),
      .context_bytes = context,
      .scratch_bytes = scratch,
      .private_bytes = VariableBytes(entry) + context + scratch,
      .rows = RowsOf(entry),
      .lane_dimension = uint32_t(NotedBytes(entry, kLaneDimension)),
      .has_barrier = entry.hasFnAttribute(kHasBarrier),
      .has_free_groups = entry.hasFnAttribute(kHasFreeGroups),
      .flush_denormals = denormals.Output == llvm::DenormalMode::PreserveSign,
  };
}

}  // namespace

llvm::Expected<KernelFacts> BuildKernel(llvm::Module& program, const KernelInfo& info,
                                        const VariantKey& variant, llvm::TargetMachine& machine,
                                        const BuiltinArchive& builtins,
                                        const StageObserver& observer) {
  KernelJob job{info, variant, machine, &builtins, FunctionPasses(machine)};
  llvm::ArrayRef<Pass> passes = AllPasses();
  for (auto [index, pass] : llvm::enumerate(passes)) {
    if (llvm::Error error = RunPass(pass, program, job)) return error;
    bool ends_stage = index + 1 == passes.size() || passes[index + 1].stage != pass.stage;
    if (observer && ends_stage) observer(pass.stage, program);
  }
  return FactsOf(*program.getFunction(kEntryName));
}

}  // namespace weft::compiler
