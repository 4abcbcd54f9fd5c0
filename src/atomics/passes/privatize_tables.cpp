// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "atomics/passes/privatize_tables.h"

#include "atomics/passes/own_table.h"
#include "compiler/analysis/memory/atomic_traits.h"
#include "compiler/ir/address_spaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

namespace weft::compiler {
namespace {

// All tables of a kernel: they share the first-level cache with what the kernel reads, and each
// part of a launch adds them up.
constexpr uint64_t kMaxBytes = 8192;

using Update = llvm::AtomicRMWInst;

struct Analyses {
  llvm::LazyValueInfo& values;
  llvm::ScalarEvolution& evolution;
};

// Where an update reaches: bytes [0, end) behind a base that the whole launch shares.
struct Reach {
  llvm::Value* base;
  uint64_t end;
};

// Updates that come to one table: what they do adds up.
struct Table {
  llvm::Value* base;
  llvm::Type* type;
  llvm::RecurKind kind;
  llvm::AtomicOrdering order;
  uint64_t bytes;
  llvm::SmallVector<Update*> updates;
};

// What an integer may be there, by what is known of it in the place and of its steps in a loop.
llvm::ConstantRange RangeOf(llvm::Value* value, Update& place, const Analyses& analyses) {
  const llvm::ConstantRange here =
      analyses.values.getConstantRange(value, &place, /*UndefAllowed=*/false);
  const llvm::SCEV* steps = analyses.evolution.getSCEV(value);
  return here.intersectWith(analyses.evolution.getSignedRange(steps), llvm::ConstantRange::Signed);
}

std::optional<Reach> ReachOf(Update& update, const Analyses& analyses) {
  const llvm::DataLayout& layout = update.getDataLayout();
  const unsigned width = 64;
  const uint64_t size = layout.getTypeStoreSize(update.getType());
  llvm::SmallMapVector<llvm::Value*, llvm::APInt, 4> terms;
  llvm::APInt constant(width, 0);
  llvm::Value* base = update.getPointerOperand();
  while (auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(base)) {
    auto* offsets = llvm::cast<llvm::GEPOperator>(step);
    if (!offsets->collectOffset(layout, width, terms, constant)) return std::nullopt;
    base = step->getPointerOperand();
  }
  bool is_shared = llvm::isa<llvm::Argument, llvm::Constant>(base) &&
                   base->getType()->getPointerAddressSpace() == kGlobalSpace;
  if (!is_shared || terms.empty() || constant.urem(size) != 0) return std::nullopt;
  llvm::ConstantRange range(constant);
  for (auto& [index, scale] : terms) {
    if (scale.urem(size) != 0) return std::nullopt;
    const llvm::ConstantRange indices = RangeOf(index, update, analyses).sextOrTrunc(width);
    range = range.add(indices.multiply(llvm::ConstantRange(scale)));
  }
  if (range.getUnsignedMax().uge(kMaxBytes)) return std::nullopt;
  return Reach{base, range.getUnsignedMax().getZExtValue() + size};
}

llvm::SmallVector<Table> TablesOf(llvm::ArrayRef<Update*> updates, const Analyses& analyses) {
  llvm::SmallVector<Table> tables;
  for (Update* update : updates) {
    std::optional<Reach> reach = ReachOf(*update, analyses);
    if (!reach) continue;
    const llvm::RecurKind kind = *KindOf(*update);
    Table* table = llvm::find_if(tables, [&](const Table& each) {
      return each.base == reach->base && each.type == update->getType() && each.kind == kind;
    });
    if (table == tables.end()) {
      tables.push_back({reach->base, update->getType(), kind, update->getOrdering(), 0, {}});
      table = &tables.back();
    }
    table->bytes = std::max(table->bytes, reach->end);
    table->updates.push_back(update);
  }
  return tables;
}

llvm::Value* MakeTable(llvm::Function& kernel, const Table& table) {
  llvm::IRBuilder<> builder(&*kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  const Update::BinOp operation = table.updates.front()->getOperation();
  // Differences add up, too.
  const bool is_sum = table.kind == llvm::RecurKind::Add;
  return CreateOwnTable(builder, {table.base, table.bytes, table.type,
                                  is_sum ? Update::Add : operation, table.order});
}

// The same steps from the table on.
llvm::Value* InTable(llvm::Value* address, llvm::Value* base, llvm::Value* table) {
  if (address == base) return table;
  auto* step = llvm::cast<llvm::GetElementPtrInst>(address);
  const llvm::SmallVector<llvm::Value*> indices(step->indices());
  return llvm::IRBuilder<>(step).CreateGEP(step->getSourceElementType(),
                                           InTable(step->getPointerOperand(), base, table), indices,
                                           step->getName(), step->getNoWrapFlags());
}

}  // namespace

llvm::Error PrivatizeTables(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  llvm::SmallVector<Update*> updates;
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    auto* update = llvm::dyn_cast<Update>(&instruction);
    bool is_integer = update && update->getType()->isIntegerTy();
    if (is_integer && update->hasMetadata(kDeferrable)) updates.push_back(update);
  }
  if (updates.empty()) return llvm::Error::success();
  llvm::FunctionAnalysisManager& manager = job.functions.Analyses();
  const Analyses analyses{manager.getResult<llvm::LazyValueAnalysis>(kernel),
                          manager.getResult<llvm::ScalarEvolutionAnalysis>(kernel)};
  uint64_t bytes = 0;
  for (const Table& table : TablesOf(updates, analyses)) {
    bytes += table.bytes;
    if (bytes > kMaxBytes) break;
    llvm::Value* marker = MakeTable(kernel, table);
    for (Update* update : table.updates) {
      update->setOperand(0, InTable(update->getPointerOperand(), table.base, marker));
      update->setSyncScopeID(WorkGroupScope(module.getContext()));
      update->setOrdering(llvm::AtomicOrdering::Monotonic);
      update->setMetadata(kDeferrable, nullptr);
    }
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
