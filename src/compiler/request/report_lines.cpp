// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/report_lines.h"

#include "compiler/analysis/lanes/divergence_sources.h"
#include "compiler/ir/builtin_archive.h"
#include "compiler/ir/markers.h"
#include "compiler/pass/kernel_job.h"
#include "compiler/request/compile.h"
#include "compiler/request/lower_kernel.h"
#include "compiler/vectorize/cost/lane_cycles.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace weft::compiler {
namespace {

// The last pass after which code is as the program has it, with the width known and nothing copied.
constexpr llvm::StringLiteral kLastPass = "merge-accesses";

constexpr llvm::StringLiteral kSource = "<source>";

// How the vectorizer's remarks begin.
constexpr struct {
  llvm::StringLiteral beginning;
  LineFate fate;
} kFates[] = {
    {"divergent branch", LineFate::kDivergent},
    {"gathered", LineFate::kGathered},
    {"scattered", LineFate::kGathered},
    {"one work-item after another", LineFate::kScalar},
    {"atomic, one work-item", LineFate::kScalar},
};

LineFate FateOf(llvm::StringRef remark) {
  for (const auto& each : kFates)
    if (remark.starts_with(each.beginning)) return each.fate;
  return LineFate::kUniform;
}

// In the program's own text; 0 if there is none. What is inlined from a header counts where it is
// called.
unsigned LineOf(const llvm::Instruction& instruction) {
  const llvm::DILocation* place = instruction.getDebugLoc();
  while (place && !place->getFilename().ends_with(kSource)) place = place->getInlinedAt();
  return place ? place->getLine() : 0;
}

LineFate FateOf(const llvm::Instruction& instruction, const LaneShapes& shapes, unsigned width) {
  if (width == 1) return LineFate::kScalar;
  bool is_varying = shapes.Of(&instruction).IsVarying();
  if (const llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction))
    is_varying |= !shapes.Of(address).IsUniform();
  return is_varying ? LineFate::kVector : LineFate::kUniform;
}

void CountLines(llvm::Function& kernel, LoweredKernel& lowered, bool has_large_objects,
                KernelReport& report) {
  const Uniformity flow(kernel, WithinSimdGroup);
  FunctionPasses passes(lowered.machine());
  const LaneCycles cycles(kernel, flow, lowered.machine(), has_large_objects, passes.Analyses());
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    const unsigned number = LineOf(instruction);
    if (number == 0 || llvm::isa<llvm::PHINode>(instruction)) continue;
    LineReport& line = report.lines[number];
    line.fate = std::max(line.fate, FateOf(instruction, cycles.shapes(), report.width));
    const Cycles each = cycles.Of(instruction);
    line.one_cycles += each.one;
    line.lanes_cycles += report.width == 1 ? each.one : each.lanes;
  }
}

// A copy is looked at, since analyses note what they find out in what they see.
void ReadKernel(const llvm::Module& module, LoweredKernel& lowered, bool has_large_objects,
                KernelReport& report) {
  const std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module);
  llvm::Function& kernel = KernelOf(*copy);
  report.width = WidthOf(kernel);
  report.rows = RowsOf(kernel);
  report.dimension = unsigned(NotedBytes(kernel, kLaneDimension));
  CountLines(kernel, lowered, has_large_objects, report);
}

void TakeRemarks(const ContextLog& log, KernelReport& report) {
  for (const auto& [file, number, column, text] : log.remarks()) {
    if (number == 0 || !llvm::StringRef(file).ends_with(kSource)) {
      report.remarks.push_back(text);
      continue;
    }
    LineReport& line = report.lines[number];
    line.fate = std::max(line.fate, FateOf(text));
    if (!llvm::is_contained(line.remarks, text)) line.remarks.push_back(text);
  }
}

}  // namespace

std::expected<KernelReport, BuildError> ReportLines(const CompileRequest& request,
                                                    const std::string& builtins_path) {
  Prepare();
  auto builtins = BuiltinArchive::Open(builtins_path);
  if (!builtins)
    return Failure(CompileStatus::kCompilerError, builtins_path + ": " + builtins.error());
  KernelReport report;
  report.kernel = request.kernel;
  LoweredKernel kernel;
  auto read = [&](const Pass& pass, const llvm::Module& module) {
    if (pass.name == kLastPass)
      ReadKernel(module, kernel, request.variant.has_large_objects, report);
  };
  if (auto lowered = kernel.Lower(request, **builtins, {}, read); !lowered)
    return std::unexpected(lowered.error());
  TakeRemarks(kernel.log(), report);
  return report;
}

}  // namespace weft::compiler
