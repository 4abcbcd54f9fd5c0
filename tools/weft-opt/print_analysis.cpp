// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "print_analysis.h"

#include "compiler/analysis/barriers/context_plan.h"
#include "compiler/analysis/lanes/divergence_sources.h"
#include "compiler/ir/mask_registers.h"
#include "compiler/vectorize/cost/lane_cycles.h"
#include "compiler/vectorize/cost/lane_gain.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace weft::compiler {
namespace {

void PrintName(const llvm::Value& value, llvm::raw_ostream& out) {
  value.printAsOperand(out, /*PrintType=*/false);
}

void PrintUniformity(llvm::Function& kernel, KernelJob&, llvm::raw_ostream& out) {
  const Uniformity uniformity(kernel, WithinSimdGroup);
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    if (instruction.isTerminator()) {
      if (!uniformity.BranchDiverges(*instruction.getParent())) continue;
      out << "branch of ";
      PrintName(*instruction.getParent(), out);
      out << ": diverges\n";
    } else if (!instruction.getType()->isVoidTy()) {
      PrintName(instruction, out);
      out << (uniformity.IsUniform(instruction) ? ": uniform\n" : ": divergent\n");
    }
  }
}

void PrintShapes(llvm::Function& kernel, KernelJob& job, llvm::raw_ostream& out) {
  const Uniformity flow(kernel, WithinSimdGroup);
  const LaneShapes::Interleaved interleaved;
  const LaneShapes shapes(kernel, interleaved, job.variant.has_large_objects, /*dimension=*/0,
                          &flow);
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    if (instruction.getType()->isVoidTy()) continue;
    PrintName(instruction, out);
    const LaneShape shape = shapes.Of(&instruction);
    if (shape.IsStrided())
      out << ": strided by " << shape.stride << "\n";
    else
      out << (shape.IsUniform() ? ": uniform\n" : ": varying\n");
  }
}

void PrintRegions(llvm::Function& kernel, KernelJob&, llvm::raw_ostream& out) {
  const BarrierRegions regions(kernel);
  const Uniformity uniformity(kernel, WithinWorkGroup);
  for (auto [i, region] : llvm::enumerate(regions.All())) {
    out << "region " << i << ":";
    for (const llvm::BasicBlock* block : region.blocks) PrintName(*block, out << " ");
    out << "; next:";
    for (unsigned next : region.next) out << " " << next;
    if (region.may_return) out << " return";
    out << (regions.LeavesTogether(region, uniformity) ? "; together\n" : "; apart\n");
  }
}

void PrintContexts(llvm::Function& kernel, KernelJob& job, llvm::raw_ostream& out) {
  const BarrierRegions regions(kernel);
  const ContextPlan plan(kernel, regions, Uniformity(kernel, WithinWorkGroup),
                         HasMaskRegisters(job.machine));
  for (unsigned i = 0; i < regions.All().size(); ++i) {
    for (llvm::Instruction* value : plan.LiveAt(i)) {
      PrintName(*value, out << "region " << i << ": ");
      switch (plan.WayOf(*value)) {
        case ContextPlan::Way::kRecomputed: out << " recomputed\n"; break;
        case ContextPlan::Way::kShared: out << " shared\n"; break;
        case ContextPlan::Way::kPerItem: out << " at " << plan.OffsetOf(*value) << "\n"; break;
      }
    }
  }
  out << "bytes: " << plan.Bytes() << "\n";
}

void PrintCost(llvm::Function& kernel, KernelJob& job, llvm::raw_ostream& out) {
  const Uniformity flow(kernel, WithinSimdGroup);
  const LaneCycles cycles(kernel, flow, job.machine, job.variant.has_large_objects,
                          job.functions.Analyses());
  out << "width: " << WidthOf(kernel) << "\n";
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    const Cycles each = cycles.Of(instruction);
    if (each.one == 0 && each.lanes == 0) continue;
    if (instruction.getType()->isVoidTy())
      out << instruction.getOpcodeName();
    else
      PrintName(instruction, out);
    out << llvm::format(": %.1f, %.1f\n", each.one, each.lanes);
  }
  out << "gains from lanes: " << (GainFromLanes(kernel, flow, job) >= 1 ? "yes\n" : "no\n");
}

constexpr struct {
  llvm::StringLiteral name;
  void (*print)(llvm::Function&, KernelJob&, llvm::raw_ostream&);
} kPrinters[] = {
    {"uniformity", PrintUniformity}, {"shapes", PrintShapes}, {"regions", PrintRegions},
    {"contexts", PrintContexts},     {"cost", PrintCost},
};

}  // namespace

bool PrintAnalysis(llvm::StringRef name, llvm::Function& kernel, KernelJob& job,
                   llvm::raw_ostream& out) {
  for (const auto& printer : kPrinters) {
    if (printer.name != name) continue;
    printer.print(kernel, job, out);
    return true;
  }
  return false;
}

}  // namespace weft::compiler
