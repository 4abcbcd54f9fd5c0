// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/choose/lanes_of_streams.h"

#include "compiler/analysis/lanes/lane_shapes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"

namespace weft::compiler {
namespace {

constexpr unsigned kLineBits = 512;

// Bytes after which the sets of the nearest cache begin anew.
constexpr int64_t kPageBytes = 4096;

// Streams of which the lines of one set, 8 or 12, are gone at once, though some are in other sets.
constexpr size_t kManyStreams = 24;

// Where lanes access memory side by side outside of loops: what the address counts from, and pages
// from there.
using Streams = llvm::SmallDenseSet<std::pair<const llvm::Value*, int64_t>, 32>;

Streams StreamsOf(llvm::Function& kernel, KernelJob& job) {
  const llvm::DataLayout& layout = kernel.getDataLayout();
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  const LaneShapes::Interleaved none;
  const LaneShapes shapes(kernel, none, job.variant.has_large_objects);
  Streams streams;
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    const llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction);
    if (!address || loops.getLoopFor(instruction.getParent())) continue;
    const LaneShape shape = shapes.Of(address);
    const auto bytes = layout.getTypeStoreSize(llvm::getLoadStoreType(&instruction));
    if (!shape.IsStrided() || shape.Distance() != bytes.getFixedValue()) continue;
    llvm::APInt offset(64, 0);
    const llvm::Value* start = address->stripAndAccumulateConstantOffsets(layout, offset, true);
    streams.insert({start, offset.getSExtValue() / kPageBytes});
  }
  return streams;
}

}  // namespace

unsigned LanesOfStreams(llvm::Function& kernel, KernelJob& job, unsigned bits, unsigned width) {
  const unsigned of_line = kLineBits / bits;
  return width < of_line && StreamsOf(kernel, job).size() >= kManyStreams ? of_line : width;
}

}  // namespace weft::compiler
