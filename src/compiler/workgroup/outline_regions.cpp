// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/outline_regions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"

namespace weft::compiler {
namespace {

using Blocks = llvm::SetVector<llvm::BasicBlock*>;

// The blocks that lead to the regions and no further.
Blocks WaysIn(llvm::Function& entry) {
  Blocks ways_in;
  for (llvm::CallInst* marker : MarkerCalls(entry, Marker::kRegion)) {
    ways_in.insert(marker->getParent());
    llvm::SplitBlock(marker->getParent(), marker->getIterator());
    marker->eraseFromParent();
  }
  return ways_in;
}

// What is run from one way in up to the next.
Blocks RegionBehind(llvm::BasicBlock* way_in, const Blocks& ways_in) {
  Blocks region;
  region.insert(way_in->getSingleSuccessor());
  for (size_t i = 0; i < region.size(); ++i) {
    for (llvm::BasicBlock* next : llvm::successors(region[i])) {
      if (!ways_in.contains(next)) region.insert(next);
    }
  }
  return region;
}

bool IsFromOutside(const llvm::Value* value, const Blocks& region) {
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
  return llvm::isa<llvm::Argument>(value) ||
         (instruction && !region.contains(instruction->getParent()));
}

// Has the region use copies of what it takes over: LLVM looks at all uses of it, which are those of
// all regions.
void CopyInputs(const Blocks& region, llvm::BasicBlock* way_in) {
  llvm::DenseMap<llvm::Value*, llvm::Value*> copies;
  for (llvm::BasicBlock* block : region) {
    for (llvm::Instruction& instruction : *block) {
      for (llvm::Use& use : instruction.operands()) {
        if (!IsFromOutside(use, region)) continue;
        llvm::Value*& copy = copies[use];
        if (!copy) {
          copy = llvm::CastInst::Create(llvm::Instruction::BitCast, use, use->getType(), "",
                                        way_in->getTerminator()->getIterator());
        }
        use.set(copy);
      }
    }
  }
}

// What follows the last region leads out of the entry.
bool LeavesEntry(const Blocks& region) {
  return llvm::any_of(region, [](llvm::BasicBlock* block) {
    return llvm::isa<llvm::ReturnInst>(block->getTerminator());
  });
}

}  // namespace

llvm::Error OutlineRegions(llvm::Module& module, KernelJob& job) {
  llvm::Function& entry = *module.getFunction(kEntryName);
  const Blocks ways_in = WaysIn(entry);
  if (ways_in.empty()) return llvm::Error::success();
  job.functions.Forget(entry);
  // The entry's variables stay in it: to look with each region for those that only it uses takes
  // longer than all else. The marker has none.
  const llvm::CodeExtractorAnalysisCache no_variables(*MarkerFunction(module, Marker::kRegion));
  for (llvm::BasicBlock* way_in : ways_in) {
    const Blocks region = RegionBehind(way_in, ways_in);
    if (LeavesEntry(region)) continue;
    CopyInputs(region, way_in);
    if (!llvm::CodeExtractor(region.getArrayRef()).extractCodeRegion(no_variables)) {
      return Failure("a region cannot become a function");
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
