// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/tile/tile_rows.h"

#include "compiler/analysis/lanes/divergence_sources.h"
#include "compiler/analysis/lanes/uniformity.h"
#include "compiler/analysis/loops/few_loops.h"
#include "compiler/analysis/loops/row_blocks.h"
#include "compiler/ir/number_bits.h"
#include "compiler/ir/remarks.h"
#include "compiler/ir/simple_access.h"
#include "compiler/ir/vector_registers.h"
#include "compiler/transform/access_in_one.h"
#include "compiler/transform/copy_blocks.h"
#include "compiler/vectorize/choose/choose_width.h"
#include "compiler/vectorize/tile/row_borders.h"
#include "compiler/vectorize/widen/lane_values.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

constexpr size_t kMaxInstructions = 500, kMaxInstructionsOfSquare = 100;
constexpr unsigned kLineBytes = 64;
constexpr unsigned kRowDimension = 1;

struct Tile {
  unsigned width, rows;
};

class RowTiler {
 public:
  RowTiler(llvm::Function& kernel, KernelJob& job, RowBorders& borders)
      : kernel_(kernel),
        job_(job),
        borders_(borders),
        by_lane_(kernel, none_, job.variant.has_large_objects),
        by_row_(kernel, none_, job.variant.has_large_objects, kRowDimension),
        in_blocks_(RowBlocks(kernel, by_lane_, job.functions.Analyses()).All()) {}

  std::optional<Tile> Choose();
  void Run(unsigned rows);

 private:
  struct LoopWork {
    unsigned shared_bits = 0, own_bits = 0;  // loads for all rows, sums of each; for one lane
    unsigned element_bits = 64;              // of the smallest sum's elements
    bool has_blocks = false;                 // of loads for all rows
    bool is_apart = false;                   // a lane's load for all rows is, from the next lane's
    size_t instructions = 0;
  };
  LoopWork WorkOf(const llvm::Loop& loop) const;
  bool IsColumn(const llvm::Instruction& access) const;
  std::optional<Tile> ChooseSquare();
  bool Fits(const LoopWork& work, Tile tile) const;
  llvm::SmallVector<Tile> Candidates(const LoopWork& work) const;
  void CopyForRows(unsigned rows);
  llvm::Instruction* CopyForRow(llvm::Instruction& instruction, unsigned row);
  void MakeSingleRows(const llvm::ValueToValueMapTy& copies, llvm::BasicBlock* first,
                      llvm::BasicBlock* before, unsigned rows);

  llvm::Function& kernel_;
  KernelJob& job_;
  RowBorders& borders_;
  const LaneShapes::Interleaved none_;
  LaneShapes by_lane_, by_row_;
  const llvm::DenseSet<const llvm::Instruction*> in_blocks_;
  // What all rows of a tile access in one.
  llvm::SmallSetVector<llvm::Instruction*, 4> columns_;
};

// What an innermost loop keeps in registers.
RowTiler::LoopWork RowTiler::WorkOf(const llvm::Loop& loop) const {
  LoopWork work;
  work.instructions = SizeOf(loop);
  for (llvm::BasicBlock* block : loop.blocks()) {
    for (llvm::Instruction& instruction : *block) {
      bool is_kept = llvm::isa<llvm::LoadInst, llvm::PHINode>(instruction);
      if (!is_kept || by_lane_.Of(&instruction).IsUniform()) continue;
      unsigned bits = kernel_.getDataLayout().getTypeSizeInBits(instruction.getType());
      bool is_shared = by_row_.Of(&instruction).IsUniform();
      if (is_shared && llvm::isa<llvm::LoadInst>(instruction)) {
        work.shared_bits += bits;
        work.has_blocks |= in_blocks_.contains(&instruction);
        work.is_apart |= by_lane_.Of(llvm::getLoadStorePointerOperand(&instruction)).IsApart();
      }
      bool is_sum = llvm::isa<llvm::PHINode>(instruction) && block == loop.getHeader();
      if (is_shared || !is_sum) continue;
      work.own_bits += bits;
      const unsigned element_bits = instruction.getType()->getScalarSizeInBits();
      if (element_bits) work.element_bits = std::min(work.element_bits, element_bits);
    }
  }
  return work;
}

// Whether a tile's lanes fill registers and share at least one, and all is kept in these.
bool RowTiler::Fits(const LoopWork& work, Tile tile) const {
  const auto [bits, registers] = VectorRegisters(job_.machine.getTargetTransformInfo(kernel_));
  if (std::min(work.element_bits, work.shared_bits) * tile.width < bits) return false;
  unsigned shared = work.has_blocks ? registers / 2  // of a block
                                    : llvm::divideCeil(work.shared_bits * tile.width, bits);
  if (work.has_blocks && tile.rows * work.instructions > kMaxTurnInstructions) return false;
  unsigned used = shared + tile.rows * llvm::divideCeil(work.own_bits * tile.width, bits);
  return used <= registers * 3 / 4;
}

// From the best on. Lanes whose loads are far apart are no more than choose-width takes for as many
// as the cache has lines for. What is shared in blocks, which shuffles make, is dear: the more rows
// the better, of lanes that need no more than a register.
llvm::SmallVector<Tile> RowTiler::Candidates(const LoopWork& work) const {
  const unsigned width = WidthOf(kernel_);
  if (work.is_apart && !work.has_blocks) return {{width, 4}, {width / 2, 4}, {width, 2}};
  if (!work.has_blocks) {
    return {{width * 4, 4}, {width * 2, 4}, {width, 4}, {width / 2, 4}, {width, 2}};
  }
  const unsigned bits = VectorRegisters(job_.machine.getTargetTransformInfo(kernel_)).bits;
  const unsigned lanes = std::max(llvm::bit_floor(bits / work.own_bits), 1u);
  return {{lanes, 8}, {width, 8}, {lanes, 4}, {width, 4}, {width, 2}};
}

// Whether rows access elements side by side, and lanes far apart.
bool RowTiler::IsColumn(const llvm::Instruction& access) const {
  if (!IsSimpleAccess(access)) return false;
  const llvm::Value* address = llvm::getLoadStorePointerOperand(&access);
  const unsigned bits = NumberBits(*llvm::getLoadStoreType(&access));
  const LaneShape by_row = by_row_.Of(address);
  return bits >= 32 && by_lane_.Of(address).IsApart() && by_row.IsStrided() &&
         by_row.stride * 8 == bits;
}

// As many rows as a line of memory has elements, where lanes access a column each.
std::optional<Tile> RowTiler::ChooseSquare() {
  const bool is_short = kernel_.getInstructionCount() <= kMaxInstructionsOfSquare;
  const llvm::DominatorTree dominators(kernel_);
  if (!kernel_.hasFnAttribute(kHasSquareGroups) || !is_short ||
      !llvm::LoopInfo(dominators).empty()) {
    return std::nullopt;
  }
  unsigned rows = kLineBytes;
  for (llvm::Instruction& instruction : llvm::instructions(kernel_)) {
    if (!IsColumn(instruction)) continue;
    columns_.insert(&instruction);
    const llvm::Type* type = llvm::getLoadStoreType(&instruction);
    rows = std::min<unsigned>(rows, 8 * kLineBytes / type->getPrimitiveSizeInBits());
  }
  if (columns_.empty()) return std::nullopt;
  return Tile{WidthOf(kernel_), rows};
}

std::optional<Tile> RowTiler::Choose() {
  bool has_rows = llvm::any_of(MarkerCalls(kernel_, Marker::kLocalId),
                               [](auto* id) { return MarkerDimension(*id) == kRowDimension; });
  unsigned width = WidthOf(kernel_);
  bool may_tile = width > 1 && has_rows && kernel_.hasFnAttribute(kHasFreeGroups) &&
                  kernel_.getInstructionCount() <= kMaxInstructions;
  if (!may_tile) return std::nullopt;
  Uniformity rows(kernel_, AcrossRows);
  if (llvm::any_of(kernel_, [&](auto& block) { return rows.BranchDiverges(block); })) {
    return std::nullopt;
  }
  if (auto tile = ChooseSquare()) return tile;
  llvm::DominatorTree dominators(kernel_);
  llvm::LoopInfo loops(dominators);
  LoopWork most;
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (!loop->isInnermost()) continue;
    LoopWork work = WorkOf(*loop);
    if (work.shared_bits && work.own_bits > most.own_bits) most = work;
  }
  if (!most.own_bits) return std::nullopt;
  bool is_free_width = job_.variant.width == 0;
  unsigned widest = LanesOfRow(kernel_, job_.variant);
  auto fits = [&](Tile tile) {
    return tile.width <= widest && (tile.width == width || is_free_width) && Fits(most, tile);
  };
  for (const Tile tile : Candidates(most)) {
    if (fits(tile)) return tile;
  }
  // With few registers, even one row of so many lanes may find no room.
  if (Fits(most, {width, 1})) return std::nullopt;
  for (Tile tile : {Tile{width / 4, 4}, Tile{width / 8, 4}})
    if (fits(tile)) return tile;
  return std::nullopt;
}

llvm::Instruction* RowTiler::CopyForRow(llvm::Instruction& instruction, unsigned row) {
  if (!IsMarker(&instruction, Marker::kLocalId)) return instruction.clone();
  llvm::Value* distance = llvm::ConstantInt::get(instruction.getType(), row);
  auto* id = llvm::BinaryOperator::CreateAdd(&instruction, distance);
  id->setHasNoSignedWrap();
  id->setHasNoUnsignedWrap();
  return id;
}

// Every instruction that differs between rows gets a copy for each.
void RowTiler::CopyForRows(unsigned rows) {
  llvm::SmallVector<llvm::Instruction*> own;
  for (llvm::Instruction& instruction : llvm::instructions(kernel_)) {
    if (!by_row_.Of(&instruction).IsUniform()) own.push_back(&instruction);
  }
  llvm::MapVector<llvm::Instruction*, llvm::SmallVector<llvm::Instruction*>> columns;
  for (llvm::Instruction* column : columns_) columns[column].assign(rows, column);
  for (unsigned row = rows - 1; row > 0; --row) {
    llvm::ValueToValueMapTy copies;
    llvm::SmallVector<llvm::Instruction*> made;
    for (llvm::Instruction* instruction : own) {
      llvm::Instruction* copy = CopyForRow(*instruction, row);
      copy->insertAfter(instruction->getIterator());
      if (!IsMarker(instruction, Marker::kLocalId)) made.push_back(copy);
      copies[instruction] = copy;
      if (columns_.contains(instruction)) columns[instruction][row] = copy;
    }
    const auto flags = llvm::RF_NoModuleLevelChanges | llvm::RF_IgnoreMissingLocals;
    for (llvm::Instruction* copy : made) llvm::RemapInstruction(copy, copies, flags);
  }
  for (const auto& [column, of_rows] : columns) AccessInOne(of_rows, rows);
}

// A loop over so many rows, or those that are left, around the kernel as it was.
void RowTiler::MakeSingleRows(const llvm::ValueToValueMapTy& copies, llvm::BasicBlock* first,
                              llvm::BasicBlock* before, unsigned rows) {
  llvm::LLVMContext& context = kernel_.getContext();
  auto* header = llvm::BasicBlock::Create(context, "rows.loop", &kernel_);
  auto* latch = llvm::BasicBlock::Create(context, "rows.latch", &kernel_);
  auto* next_row = llvm::BasicBlock::Create(context, "rows.next", &kernel_);
  auto* after = llvm::BasicBlock::Create(context, "rows.after", &kernel_);
  llvm::IRBuilder<> builder(before);
  llvm::Value* id = job_.launch.LocalId(builder, kRowDimension);
  llvm::Value* end = builder.CreateBinaryIntrinsic(
      llvm::Intrinsic::umin, builder.CreateAdd(id, builder.getInt64(rows), "", true, true),
      job_.launch.LocalSize(builder, kRowDimension));
  builder.CreateBr(header);
  builder.SetInsertPoint(header);
  llvm::PHINode* row = builder.CreatePHI(id->getType(), 2, "row");
  row->addIncoming(id, before);
  builder.CreateBr(llvm::cast<llvm::BasicBlock>(copies.lookup(first)));
  for (const auto& [original, copy] : copies) {
    bool is_row = IsMarker(original, Marker::kLocalId) &&
                  MarkerDimension(*llvm::cast<llvm::CallInst>(original)) == kRowDimension;
    if (is_row) copy->replaceAllUsesWith(row);
    auto* block = llvm::dyn_cast<llvm::BasicBlock>(static_cast<llvm::Value*>(copy));
    auto* done = block ? llvm::dyn_cast<llvm::ReturnInst>(block->getTerminator()) : nullptr;
    if (done) llvm::ReplaceInstWithInst(done, llvm::BranchInst::Create(latch));
  }
  builder.SetInsertPoint(latch);
  llvm::Value* next = builder.CreateAdd(row, builder.getInt64(1), "", true, true);
  row->addIncoming(next, next_row);
  builder.CreateCondBr(builder.CreateICmpULT(next, end), next_row, after);
  llvm::BranchInst::Create(header, next_row);
  builder.SetInsertPoint(after);
  for (llvm::BasicBlock& block : kernel_) {
    auto* done = llvm::dyn_cast_or_null<llvm::ReturnInst>(block.getTerminator());
    if (!done) continue;
    llvm::BasicBlock* result = llvm::SplitBlock(&block, done);
    builder.CreateBr(result);
    break;
  }
}

void RowTiler::Run(unsigned rows) {
  llvm::BasicBlock& entry = kernel_.getEntryBlock();
  llvm::BasicBlock* first = llvm::SplitBlock(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
  llvm::ValueToValueMapTy copies;
  CopyBlocks(kernel_, copies);
  auto* before = llvm::BasicBlock::Create(kernel_.getContext(), "rows.before", &kernel_);
  borders_.Show(copies);
  MakeSingleRows(copies, first, before, rows);
  CopyForRows(rows);
  entry.getTerminator()->eraseFromParent();
  llvm::IRBuilder builder(&entry, llvm::InstSimplifyFolder(kernel_.getDataLayout()));
  llvm::Value* id = job_.launch.LocalId(builder, kRowDimension);
  llvm::Value* are_alike = borders_.Answer(builder, id, rows);
  llvm::Value* end = builder.CreateAdd(id, builder.getInt64(rows), "", true, true);
  llvm::Value* size = job_.launch.LocalSize(builder, kRowDimension);
  builder.CreateCondBr(builder.CreateAnd(builder.CreateICmpULE(end, size), are_alike), first,
                       before);
}

}  // namespace

llvm::Error TileRows(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  RowBorders borders;
  if (WidthOf(kernel) == 1 || !borders.Find(kernel, job, kRowDimension)) {
    return llvm::Error::success();
  }
  borders.Hide();
  RowTiler tiler(kernel, job, borders);
  auto tile = tiler.Choose();
  if (!tile) {
    borders.Show();
    return llvm::Error::success();
  }
  tiler.Run(tile->rows);
  Remark(kernel, llvm::formatv("{0} rows of {1} work-items at a time, which share what they load",
                               tile->rows, tile->width));
  kernel.addFnAttr(kWidth, llvm::utostr(tile->width));
  kernel.addFnAttr(kRows, llvm::utostr(tile->rows));
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
