// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/work_item_loops.h"

#include "compiler/ir/loop_hint.h"
#include "compiler/ir/markers.h"
#include "llvm/ADT/SmallVector.h"

namespace weft::compiler {
namespace {

bool IsAtMost(llvm::Value* size, unsigned limit) {
  auto* known = llvm::dyn_cast<llvm::ConstantInt>(size);
  return known && known->getZExtValue() <= limit;
}

}  // namespace

WorkItemLoops MakeWorkItemLoops(llvm::Function& function, Sizes sizes, Part part) {
  llvm::LLVMContext& context = function.getContext();
  auto block = [&](const char* name) { return llvm::BasicBlock::Create(context, name, &function); };
  llvm::IRBuilder<> builder(context);
  const unsigned steps[3] = {WidthOf(function), RowsOf(function), 1};
  WorkItemLoops loops{};
  loops.before = loops.enter = block("items.before");
  builder.SetInsertPoint(loops.before);
  llvm::Value* rest = nullptr;
  if (part != Part::kAll) {
    loops.before = block("items.part");
    loops.after = block("items.after");
    rest = builder.CreateAnd(sizes[0], -uint64_t(WidthOf(function)));
    llvm::Value* none = part == Part::kFull ? builder.getInt64(0) : sizes[0];
    builder.CreateCondBr(builder.CreateICmpEQ(rest, none), loops.after, loops.before);
    builder.SetInsertPoint(loops.before);
    sizes[0] = part == Part::kFull ? rest : builder.getInt64(1);
  }
  std::array<llvm::PHINode*, 3> counters{};
  for (unsigned d : {2, 1, 0}) {
    loops.ids[d] = builder.getInt64(0);
    if (IsAtMost(sizes[d], steps[d])) continue;
    llvm::BasicBlock* header = block("items.loop");
    llvm::BasicBlock* outer = builder.GetInsertBlock();
    builder.CreateBr(header);
    builder.SetInsertPoint(header);
    counters[d] = builder.CreatePHI(builder.getInt64Ty(), 2, "local_id");
    counters[d]->addIncoming(builder.getInt64(0), outer);
    loops.ids[d] = counters[d];
  }
  loops.body = block("items.body");
  builder.CreateBr(loops.body);
  loops.latch = block("items.latch");
  builder.SetInsertPoint(loops.latch);
  for (unsigned d : {0, 1, 2}) {
    if (!counters[d]) continue;
    llvm::Value* step = builder.getInt64(steps[d]);
    llvm::Value* next = builder.CreateAdd(counters[d], step, "", true, true);
    llvm::Value* has_more = builder.CreateICmpULT(next, sizes[d]);
    if (d == 0) loops.has_more = llvm::cast<llvm::ICmpInst>(has_more);
    counters[d]->addIncoming(next, builder.GetInsertBlock());
    llvm::BasicBlock* done = block("items.done");
    loops.turns.push_back(builder.CreateCondBr(has_more, counters[d]->getParent(), done));
    HintLoop(*loops.turns.back(), kItemsHint);
    builder.SetInsertPoint(done);
  }
  if (part == Part::kRest) loops.ids[0] = rest;
  if (part == Part::kAll) loops.after = block("items.after");
  builder.CreateBr(loops.after);
  return loops;
}

}  // namespace weft::compiler
