// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "atomics/passes/add_up_tables.h"

#include "atomics/passes/own_table.h"
#include "compiler/analysis/memory/atomic_traits.h"
#include "llvm/Analysis/IVDescriptors.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

namespace weft::compiler {
namespace {

uint64_t CountOf(const OwnTable& table) {
  return table.bytes * 8 / table.type->getIntegerBitWidth();
}

// What an element is before anything is added to it.
llvm::Constant* NothingOf(const OwnTable& table) {
  return llvm::cast<llvm::Constant>(
      llvm::getRecurrenceIdentity(*KindOf(table.operation), table.type, llvm::FastMathFlags()));
}

// A loop over the table's elements ahead of the place; the builder is left in it. Its counter.
llvm::Value* ForEach(llvm::IRBuilder<>& builder, const OwnTable& table, llvm::Instruction* place) {
  builder.SetInsertPoint(place);
  auto [body, index] = llvm::SplitBlockAndInsertSimpleForLoop(builder.getInt64(CountOf(table)),
                                                              place->getIterator());
  builder.SetInsertPoint(body);
  return index;
}

void Clear(llvm::IRBuilder<>& builder, const OwnTable& table, llvm::Value* own,
           llvm::Instruction* place) {
  llvm::Value* index = ForEach(builder, table, place);
  builder.CreateStore(NothingOf(table), builder.CreateInBoundsGEP(table.type, own, index));
}

void AddUp(llvm::IRBuilder<>& builder, const OwnTable& table, llvm::Value* own,
           llvm::Instruction* place) {
  llvm::Value* index = ForEach(builder, table, place);
  llvm::Value* sum =
      builder.CreateLoad(table.type, builder.CreateInBoundsGEP(table.type, own, index));
  // The element need not exist if nothing was added to it.
  llvm::Value* is_any = builder.CreateICmpNE(sum, NothingOf(table));
  builder.SetInsertPoint(llvm::SplitBlockAndInsertIfThen(is_any, builder.GetInsertPoint(),
                                                         /*Unreachable=*/false));
  llvm::Value* place_of_sum = builder.CreateGEP(table.type, table.object, index);
  builder.CreateAtomicRMW(table.operation, place_of_sum, sum, std::nullopt, table.order);
}

llvm::AllocaInst* MakeTable(llvm::CallInst& call, llvm::ArrayRef<llvm::Instruction*> returns) {
  const OwnTable table = OwnTableOf(call);
  llvm::BasicBlock& start = call.getFunction()->getEntryBlock();
  llvm::IRBuilder<> builder(&*start.begin());
  llvm::Type* type = llvm::ArrayType::get(table.type, CountOf(table));
  llvm::AllocaInst* own = builder.CreateAlloca(type, nullptr, "table");
  own->setAlignment(*call.getRetAlign());
  Clear(builder, table, own, start.getTerminator());
  for (llvm::Instruction* end : returns) AddUp(builder, table, own, end);
  return own;
}

}  // namespace

llvm::Error AddUpTables(llvm::Module& module, KernelJob& job) {
  llvm::Function& entry = *module.getFunction(kEntryName);
  const llvm::SmallVector<llvm::CallInst*> calls = OwnTableCalls(entry);
  if (calls.empty()) return llvm::Error::success();
  llvm::SmallVector<llvm::Instruction*> returns;
  for (llvm::BasicBlock& block : entry) {
    if (llvm::isa<llvm::ReturnInst>(block.getTerminator()))
      returns.push_back(block.getTerminator());
  }
  llvm::SmallVector<llvm::CallInst*> others = calls;
  while (!others.empty()) {
    llvm::CallInst* first = others.front();
    llvm::AllocaInst* own = MakeTable(*first, returns);
    // Regions and copies of loops each have a call of their own.
    llvm::erase_if(others, [&](llvm::CallInst* call) {
      if (!llvm::equal(call->args(), first->args())) return false;
      call->replaceAllUsesWith(own);
      return true;
    });
  }
  for (llvm::CallInst* call : calls) call->eraseFromParent();
  job.functions.Forget(entry);
  return llvm::Error::success();
}

}  // namespace weft::compiler
