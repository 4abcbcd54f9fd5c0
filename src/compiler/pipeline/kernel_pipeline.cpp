// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/pipeline/kernel_pipeline.h"

#include "compiler/pass/quick_code.h"

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
  const auto rivals = RivalsOf(entry);
  return KernelFacts{
      .width = WidthOf(entry),
      .group_width =
          IsOfLeastEffort(entry) ? uint32_t(NotedBytes(entry, kLaterWidth)) : WidthOf(entry),
      .rivals = {rivals.begin(), rivals.end()},
      .local_bytes = NotedBytes(entry, kLocalBytes),
      .context_bytes = context,
      .scratch_bytes = scratch,
      .private_bytes = VariableBytes(entry) + context + scratch,
      .stream_bytes = NotedBytes(entry, kStreamBytes),
      .bound_offset = uint32_t(NotedBytes(entry, kBoundOffset)),
      .bound_bytes = uint32_t(NotedBytes(entry, kBoundBytes)),
      .rows = RowsOf(entry),
      .lane_dimension = uint32_t(NotedBytes(entry, kLaneDimension)),
      .dimensions =
          entry.hasFnAttribute(kDimensions) ? uint32_t(NotedBytes(entry, kDimensions)) : 3,
      .has_barrier = entry.hasFnAttribute(kHasBarrier),
      .has_free_groups = entry.hasFnAttribute(kHasFreeGroups),
      .has_sub_groups = entry.hasFnAttribute(kHasSubGroups),
      .has_square_groups = entry.hasFnAttribute(kHasSquareGroups),
      .reads_program_pipes = entry.hasFnAttribute(kReadsProgramPipes),
      .writes_program_pipes = entry.hasFnAttribute(kWritesProgramPipes),
      .flush_denormals = denormals.Output == llvm::DenormalMode::PreserveSign,
      .is_provisional = entry.hasFnAttribute(kIsProvisional),
      .is_unoptimized = IsOfLeastEffort(entry),
  };
}

// Instructions of a kernel for several work-items beyond which one for one pays: it takes a tenth
// of the time to make, and longer code is not optimized (codegen/emit_object.cpp).
constexpr size_t kMaxForLanes = 40'000;

// What lanes take is estimated before it is known (vectorize/choose/lane_budget.h).
llvm::Error CheckLength(const Pass& pass, llvm::Module& module, const KernelJob& job) {
  if (pass.stage != "vectorize" || !EndsStage(pass) || WidthOf(KernelOf(module)) == 1) {
    return llvm::Error::success();
  }
  const size_t instructions = module.getInstructionCount();
  const size_t limit = LengthLimit(kMaxForLanes, module, job);
  if (instructions <= limit) return llvm::Error::success();
  return Failure("code for several work-items has " + llvm::Twine(instructions) +
                 " instructions, the limit is " + llvm::Twine(limit));
}

bool IsProvisional(const llvm::Module& module) {
  return llvm::any_of(module, [](const llvm::Function& function) {
    return function.hasFnAttribute(kIsProvisional);
  });
}

}  // namespace

llvm::Expected<std::optional<KernelFacts>> BuildKernel(
    llvm::Module& program, const KernelInfo& info, const VariantKey& variant,
    llvm::TargetMachine& machine, const BuiltinArchive& builtins, const PassObserver& observer) {
  KernelJob job{info, variant, machine, &builtins, FunctionPasses(machine)};
  for (const Pass& pass : AllPasses()) {
    if (llvm::Error error = RunPass(pass, program, job)) return error;
    if (llvm::Error error = CheckLength(pass, program, job)) return error;
    if (observer) observer(pass, program);
    if (variant.has_local_size() && IsProvisional(program)) return std::nullopt;
  }
  return FactsOf(*program.getFunction(kEntryName));
}

}  // namespace weft::compiler
