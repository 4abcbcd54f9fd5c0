// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/split_at_barriers.h"

#include "compiler/analysis/lanes/divergence_sources.h"
#include "compiler/ir/loop_hint.h"
#include "compiler/ir/mask_registers.h"
#include "compiler/pass/stoppable.h"
#include "compiler/workgroup/outline_regions.h"
#include "compiler/workgroup/region_copy.h"
#include "compiler/workgroup/trim_loop.h"
#include "compiler/workgroup/unroll_items.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

// A block ahead of the kernel's first, with its variables and the sizes of the loops.
struct Prelude {
  llvm::BasicBlock* block;
  Sizes sizes;
};

Prelude MakePrelude(llvm::Function& kernel, const LaunchValues& launch) {
  llvm::BasicBlock& first = kernel.getEntryBlock();
  auto* block = llvm::BasicBlock::Create(kernel.getContext(), "group", &kernel, &first);
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(first)) {
    if (!llvm::isa<llvm::AllocaInst>(instruction)) continue;
    instruction.moveBefore(*block, block->end());
  }
  llvm::IRBuilder<> builder(block);
  Prelude prelude{block, {}};
  for (unsigned d : {0, 1, 2}) prelude.sizes[d] = launch.ItemCount(builder, d);
  return prelude;
}

// Whether no work-item asks in which row it is.
bool IsAlikeInAllRows(const llvm::Function& kernel) {
  return RowsOf(kernel) == 1 && llvm::all_of(MarkerCalls(kernel, Marker::kLocalId),
                                             [](auto* id) { return MarkerDimension(*id) == 0; });
}

// One loop then counts the rows of both dimensions.
void JoinRows(Prelude& prelude) {
  llvm::IRBuilder<> builder(prelude.block);
  prelude.sizes[1] = builder.CreateMul(prelude.sizes[1], prelude.sizes[2], "rows", true, true);
  prelude.sizes[2] = builder.getInt64(1);
}

void LoopOverWholeKernel(llvm::Function& kernel, const LaunchValues& launch) {
  llvm::BasicBlock* first = &kernel.getEntryBlock();
  llvm::SmallVector<llvm::CallInst*> ids = MarkerCalls(kernel, Marker::kLocalId);
  llvm::SmallVector<llvm::ReturnInst*> returns;
  for (llvm::BasicBlock& block : kernel) {
    auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    if (end) returns.push_back(end);
  }
  Prelude prelude = MakePrelude(kernel, launch);
  if (IsAlikeInAllRows(kernel)) JoinRows(prelude);
  WorkItemLoops loops = MakeWorkItemLoops(kernel, prelude.sizes);
  llvm::BranchInst::Create(loops.enter, prelude.block);
  llvm::BranchInst::Create(first, loops.body);
  for (llvm::ReturnInst* end : returns) {
    llvm::BranchInst::Create(loops.latch, end->getParent());
    end->eraseFromParent();
  }
  llvm::ReturnInst::Create(kernel.getContext(), loops.after);
  for (llvm::CallInst* id : ids) {
    id->replaceAllUsesWith(loops.ids[MarkerDimension(*id)]);
    id->eraseFromParent();
  }
}

// Scopes of `restrict` parameters of inlined functions are declared at one place of the control
// flow, which the regions cut through.
void DropAliasScopes(llvm::Function& kernel) {
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(kernel))) {
    if (llvm::isa<llvm::NoAliasScopeDeclInst>(instruction)) {
      instruction.eraseFromParent();
      continue;
    }
    instruction.setMetadata(llvm::LLVMContext::MD_alias_scope, nullptr);
    instruction.setMetadata(llvm::LLVMContext::MD_noalias, nullptr);
  }
}

class Splitter {
 public:
  Splitter(llvm::Function& kernel, KernelJob& job);
  void Run();
  // After Run: asks for straight code of the loops over work-items, and returns whether it does, or
  // for functions of the regions, if there are many.
  bool UnrollLoops(const KernelJob& job);
  void MarkRegions();

 private:
  llvm::ArrayRef<Part> Parts() const;
  void ConnectTogether(RegionCopy& copy);
  void ConnectApart(unsigned region, RegionCopy& copy);
  llvm::SmallVector<unsigned> Next(unsigned region) const;
  bool ComesBack() const;
  llvm::Value* StatePlace(llvm::IRBuilderBase& builder, const RegionCopy& copy);
  void NameNext(llvm::IRBuilderBase& builder, llvm::Value* candidate);
  unsigned YieldBehind(unsigned region) const;
  void SwitchToNext(unsigned region, llvm::BasicBlock* block);
  void EraseOriginals(llvm::ArrayRef<llvm::BasicBlock*> originals);

  llvm::Function& kernel_;
  BarrierRegions regions_;
  const llvm::LoopInfo& loops_;
  Uniformity uniformity_;
  ContextPlan plan_;
  bool leaves_together_;
  uint64_t state_offset_ = 0;  // in a context: the region that the work-item waits to enter
  const LaunchValues& launch_;
  std::vector<std::vector<std::unique_ptr<RegionCopy>>> copies_;  // of each region, its parts'
  llvm::BasicBlock* return_ = nullptr;
  llvm::AllocaInst* next_ = nullptr;  // the region to run next, once the loops are done
};

Splitter::Splitter(llvm::Function& kernel, KernelJob& job)
    : kernel_(kernel),
      regions_(kernel),
      loops_(job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel)),
      uniformity_(kernel, WithinWorkGroup),
      plan_(kernel, regions_, uniformity_, HasMaskRegisters(job.machine)),
      launch_(job.launch) {
  leaves_together_ = llvm::all_of(regions_.All(), [&](const BarrierRegion& region) {
    return regions_.LeavesTogether(region, uniformity_);
  });
  if (!leaves_together_) state_offset_ = plan_.Reserve(sizeof(uint32_t), llvm::Align(4));
}

void Splitter::Run() {
  llvm::SmallVector<llvm::BasicBlock*> originals;
  for (llvm::BasicBlock& block : kernel_) originals.push_back(&block);
  Prelude prelude = MakePrelude(kernel_, launch_);
  llvm::IRBuilder<> builder(prelude.block);
  SplitState state(regions_, loops_, plan_, prelude.sizes);
  if (plan_.Bytes()) state.contexts = CreateMarker(builder, Marker::kContextBase);
  next_ = new llvm::AllocaInst(builder.getInt32Ty(), 0, "next", prelude.block->begin());
  llvm::ArrayRef<Part> parts = Parts();
  for (unsigned i = 0; i < regions_.All().size(); ++i) {
    copies_.emplace_back();
    for (Part part : parts) {
      const RegionCopy* first = copies_[i].empty() ? nullptr : copies_[i][0].get();
      copies_[i].push_back(std::make_unique<RegionCopy>(state, i, kernel_, part, first));
    }
  }
  builder.CreateBr(copies_[0][0]->Loops().enter);
  return_ = llvm::BasicBlock::Create(kernel_.getContext(), "return", &kernel_);
  llvm::ReturnInst::Create(kernel_.getContext(), return_);
  for (unsigned i = 0; i < copies_.size(); ++i) {
    llvm::BasicBlock* end = nullptr;
    for (auto& copy : copies_[i]) {
      leaves_together_ ? ConnectTogether(*copy) : ConnectApart(i, *copy);
      TrimLoop(copy->Loops());
      if (end) llvm::BranchInst::Create(copy->Loops().enter, end);
      end = copy->Loops().after;
    }
    SwitchToNext(i, end);
  }
  EraseOriginals(originals);
  NoteBytes(kernel_, kContextBytes, plan_.Bytes());
}

bool Splitter::ComesBack() const {
  for (unsigned region = 0; region < copies_.size(); ++region) {
    for (unsigned next : Next(region)) {
      if (next != BarrierRegions::kReturn && next <= region) return true;
    }
  }
  return false;
}

// Where no region comes again, all that one leaves is known to the next; where one does, ids alone
// are, which is worth it if registers hold what there is.
bool Splitter::UnrollLoops(const KernelJob& job) {
  // What a region of two leaves is stored once, long before it is read.
  constexpr size_t kFewestUnrolled = 3;
  if (copies_.size() < kFewestUnrolled) return false;
  if (ComesBack() && !FitsRegisters(kernel_, plan_.Bytes(), job)) return false;
  if (!IsShortUnrolled(kernel_, job)) return false;
  for (auto& parts : copies_) {
    for (auto& copy : parts) {
      for (llvm::BranchInst* turn : copy->Loops().turns) HintLoop(*turn, "llvm.loop.unroll.full");
    }
  }
  return true;
}

void Splitter::MarkRegions() {
  if (copies_.size() <= kMaxTogether) return;
  auto mark = [](llvm::BasicBlock* block) {
    llvm::IRBuilder<> builder(block, block->begin());
    CreateMarker(builder, Marker::kRegion);
  };
  for (auto& parts : copies_) mark(parts[0]->Loops().enter);
  mark(return_);
}

// Groups that lack lanes have code of their own.
llvm::ArrayRef<Part> Splitter::Parts() const {
  static constexpr Part kAll[] = {Part::kAll}, kTwo[] = {Part::kFull, Part::kRest};
  return MarkerCalls(kernel_, Marker::kIsFull).empty() ? llvm::ArrayRef<Part>(kAll) : kTwo;
}

// The regions that may come after one.
llvm::SmallVector<unsigned> Splitter::Next(unsigned region) const {
  llvm::SmallVector<unsigned> next;
  if (leaves_together_) {
    for (auto [candidate, exit] : copies_[region][0]->Exits()) next.push_back(candidate);
    // A region without an exit is an infinite loop: nothing comes after it.
    if (next.empty()) next.push_back(BarrierRegions::kReturn);
  } else {
    for (unsigned i = 0; i < copies_.size(); ++i) next.push_back(i);
  }
  return next;
}

// The last work-item's word on what comes next is every work-item's.
void Splitter::ConnectTogether(RegionCopy& copy) {
  for (auto [next, exit] : copy.Exits()) {
    llvm::IRBuilder<> builder(exit);
    if (copy.Exits().size() > 1) builder.CreateStore(builder.getInt32(next), next_);
    builder.CreateBr(copy.Loops().latch);
  }
}

llvm::Value* Splitter::StatePlace(llvm::IRBuilderBase& builder, const RegionCopy& copy) {
  return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), copy.Context(), state_offset_);
}

// Of all regions that work-items wait to enter the last runs next, a yield's before a barrier's.
void Splitter::NameNext(llvm::IRBuilderBase& builder, llvm::Value* candidate) {
  llvm::Value* so_far = builder.CreateLoad(builder.getInt32Ty(), next_);
  builder.CreateStore(builder.CreateBinaryIntrinsic(llvm::Intrinsic::umax, so_far, candidate),
                      next_);
}

// Every work-item names the region that it waits to enter, or kReturn, which is less than any.
// Those that wait for another than this one are passed over, and name theirs in passing.
void Splitter::ConnectApart(unsigned region, RegionCopy& copy) {
  const WorkItemLoops& loops = copy.Loops();
  llvm::IRBuilder<> builder(loops.enter->getTerminator());
  bool is_first = &copy == copies_[region][0].get();
  if (is_first) builder.CreateStore(builder.getInt32(BarrierRegions::kReturn), next_);
  for (auto [next, exit] : copy.Exits()) {
    builder.SetInsertPoint(exit);
    builder.CreateStore(builder.getInt32(next), StatePlace(builder, copy));
    if (next != BarrierRegions::kReturn) NameNext(builder, builder.getInt32(next));
    builder.CreateBr(loops.latch);
  }
  if (region != 0) {
    auto* others = llvm::BasicBlock::Create(kernel_.getContext(), "waits", &kernel_);
    copy.Prologue()->getTerminator()->eraseFromParent();
    builder.SetInsertPoint(copy.Prologue());
    llvm::Value* state = builder.CreateLoad(builder.getInt32Ty(), StatePlace(builder, copy));
    builder.CreateCondBr(builder.CreateICmpEQ(state, builder.getInt32(region)), copy.Start(),
                         others);
    builder.SetInsertPoint(others);
    NameNext(builder, state);
    builder.CreateBr(loops.latch);
  }
}

// The next one in turn, so that none waits forever.
unsigned Splitter::YieldBehind(unsigned region) const {
  return region + 1 < copies_.size() ? std::max(region + 1, regions_.FirstYield())
                                     : regions_.FirstYield();
}

void Splitter::SwitchToNext(unsigned region, llvm::BasicBlock* block) {
  auto target = [&](unsigned next) {
    if (next == BarrierRegions::kReturn) return return_;
    return copies_[next < regions_.FirstYield() ? next : YieldBehind(region)][0]->Loops().enter;
  };
  const llvm::SmallVector<unsigned> candidates = Next(region);
  llvm::IRBuilder<> builder(block);
  if (candidates.size() == 1) {
    builder.CreateBr(target(candidates[0]));
    return;
  }
  llvm::Value* next = builder.CreateLoad(builder.getInt32Ty(), next_);
  llvm::SwitchInst* choice = builder.CreateSwitch(next, target(candidates[0]));
  for (unsigned candidate : llvm::ArrayRef(candidates).drop_front()) {
    choice->addCase(builder.getInt32(candidate), target(candidate));
  }
}

void Splitter::EraseOriginals(llvm::ArrayRef<llvm::BasicBlock*> originals) {
  for (llvm::BasicBlock* block : originals) block->dropAllReferences();
  for (llvm::BasicBlock* block : originals) block->eraseFromParent();
  // Variables that moved to the contexts.
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(kernel_.getEntryBlock())) {
    if (llvm::isa<llvm::AllocaInst>(instruction) && instruction.use_empty()) {
      instruction.eraseFromParent();
    }
  }
}

}  // namespace

llvm::Error SplitAtBarriers(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (kernel.hasFnAttribute(kHasBarrier)) {
    DropAliasScopes(kernel);
    Splitter splitter(kernel, job);
    splitter.Run();
    // The entry alone can be told to stop.
    if (!splitter.UnrollLoops(job) && !IsStoppable(module, job)) splitter.MarkRegions();
  } else {
    LoopOverWholeKernel(kernel, job.launch);
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
