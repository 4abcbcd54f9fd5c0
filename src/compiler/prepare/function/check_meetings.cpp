// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/check_meetings.h"

#include "compiler/ir/address_spaces.h"
#include "compiler/ir/broken_claim.h"
#include "compiler/ir/lane_call.h"
#include "compiler/prepare/function/mark_meetings.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kImport = "weft_missed_barrier";
// More than work-items ever come: what was told of once is not told again.
constexpr uint64_t kTold = uint64_t{1} << 62;

class Checker {
 public:
  Checker(llvm::Function& kernel, const KernelJob& job)
      : kernel_(kernel), job_(job), i64_(llvm::Type::getInt64Ty(kernel.getContext())) {}

  void CheckGroup(llvm::CallInst& marker, llvm::StringRef name);
  void CheckSubGroup(llvm::CallInst& marker, llvm::StringRef name);

 private:
  llvm::AtomicRMWInst* Update(llvm::IRBuilderBase& builder, llvm::AtomicRMWInst::BinOp operation,
                              uint64_t operand, llvm::Value* arrivals) const;
  llvm::LoadInst* Load(llvm::IRBuilderBase& builder, llvm::Value* arrivals) const;
  llvm::Value* MakeArrivals() const;
  llvm::AllocaInst* MakeTimes() const;
  void Tell(llvm::IRBuilderBase& builder, llvm::StringRef name, llvm::Value* here,
            llvm::Value* all) const;

  llvm::Function& kernel_;
  const KernelJob& job_;
  llvm::Type* i64_;
};

llvm::SyncScope::ID GroupScope(const llvm::IRBuilderBase& builder) {
  return builder.getContext().getOrInsertSyncScopeID("workgroup");
}

llvm::AtomicRMWInst* Checker::Update(llvm::IRBuilderBase& builder,
                                     llvm::AtomicRMWInst::BinOp operation, uint64_t operand,
                                     llvm::Value* arrivals) const {
  return builder.CreateAtomicRMW(operation, arrivals, builder.getInt64(operand), llvm::Align(8),
                                 llvm::AtomicOrdering::Monotonic, GroupScope(builder));
}

// A plain load would count as one that gives all work-items the same.
llvm::LoadInst* Checker::Load(llvm::IRBuilderBase& builder, llvm::Value* arrivals) const {
  llvm::LoadInst* load = builder.CreateAlignedLoad(i64_, arrivals, llvm::Align(8));
  load->setAtomic(llvm::AtomicOrdering::Monotonic, GroupScope(builder));
  return load;
}

llvm::Value* Checker::MakeArrivals() const {
  auto* arrivals = new llvm::GlobalVariable(
      *kernel_.getParent(), i64_, /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
      llvm::UndefValue::get(i64_), "weft.arrivals", /*InsertBefore=*/nullptr,
      llvm::GlobalValue::NotThreadLocal, kLocalSpace);
  llvm::IRBuilder<> builder(&*kernel_.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  llvm::Value* is_first = job_.launch.IsInFirstSimdGroup(builder);
  llvm::Value* so_far = Load(builder, arrivals);
  builder.CreateStore(builder.CreateSelect(is_first, builder.getInt64(0), so_far), arrivals);
  return arrivals;
}

llvm::AllocaInst* Checker::MakeTimes() const {
  llvm::BasicBlock& entry = kernel_.getEntryBlock();
  llvm::IRBuilder<> builder(&entry, entry.begin());
  llvm::AllocaInst* times = builder.CreateAlloca(i64_, nullptr, "times");
  builder.CreateStore(builder.getInt64(0), times);
  return times;
}

void Checker::Tell(llvm::IRBuilderBase& builder, llvm::StringRef name, llvm::Value* here,
                   llvm::Value* all) const {
  llvm::Type* pointer = builder.getPtrTy();
  llvm::Type* i32 = builder.getInt32Ty();
  llvm::FunctionCallee import = kernel_.getParent()->getOrInsertFunction(
      kImport, builder.getVoidTy(), pointer, pointer, i32, i32);
  auto* function = llvm::cast<llvm::Function>(import.getCallee());
  function->setDoesNotThrow();
  function->addFnAttr(llvm::Attribute::Cold);
  std::string place = PlaceOf(builder.getCurrentDebugLocation());
  if (place.empty()) place = "kernel " + job_.info.name + ": ";
  builder.CreateCall(import, {CreateMarker(builder, Marker::kWorker),
                              builder.CreateGlobalString(place + name.str(), "place"),
                              builder.CreateTrunc(here, i32), builder.CreateTrunc(all, i32)});
}

void Checker::CheckGroup(llvm::CallInst& marker, llvm::StringRef name) {
  llvm::Value* arrivals = MakeArrivals();
  llvm::AllocaInst* counted = MakeTimes();
  llvm::IRBuilder<> builder(&marker);
  Update(builder, llvm::AtomicRMWInst::Add, 1, arrivals);
  llvm::Value* before = builder.CreateLoad(i64_, counted);
  builder.CreateStore(builder.CreateAdd(before, builder.getInt64(1)), counted);
  CreateMarker(builder, Marker::kBarrier);
  llvm::Value* items = job_.launch.GroupSize(builder);
  llvm::Value* earlier = builder.CreateMul(before, items);
  llvm::Value* all = builder.CreateAdd(earlier, items);
  llvm::Value* misses = builder.CreateICmpULT(Load(builder, arrivals), all);
  llvm::Instruction* told = IfBroken(misses, &marker);
  builder.SetInsertPoint(told);
  llvm::Value* here = Update(builder, llvm::AtomicRMWInst::Xchg, kTold, arrivals);
  builder.SetInsertPoint(IfBroken(builder.CreateICmpULT(here, all), told));
  builder.SetCurrentDebugLocation(marker.getDebugLoc());
  Tell(builder, name, builder.CreateSub(here, earlier), items);
}

void Checker::CheckSubGroup(llvm::CallInst& marker, llvm::StringRef name) {
  llvm::IRBuilder<> builder(&marker);
  llvm::Value* lanes = CreateBallot(builder, builder.getTrue());
  llvm::Value* here = builder.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, lanes);
  llvm::Value* first =
      builder.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, lanes, builder.getFalse());
  llvm::Value* items = job_.launch.SubGroupSize(builder);
  llvm::Value* misses = builder.CreateICmpULT(here, items);
  llvm::Value* is_first = builder.CreateICmpEQ(CreateMarker(builder, Marker::kLane), first);
  builder.SetInsertPoint(IfBroken(builder.CreateAnd(misses, is_first), &marker));
  builder.SetCurrentDebugLocation(marker.getDebugLoc());
  Tell(builder, name, here, items);
}

}  // namespace

llvm::Error CheckMeetings(llvm::Module& module, KernelJob& job) {
  if (!job.variant.checks_barriers) return llvm::Error::success();
  llvm::Function& kernel = KernelOf(module);
  Checker checker(kernel, job);
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    const std::optional<Meeting> meeting = Meeting::Of(function);
    if (!meeting) continue;
    for (llvm::User* user : llvm::make_early_inc_range(function.users())) {
      auto* marker = llvm::cast<llvm::CallInst>(user);
      if (marker->getFunction() != &kernel) {
        return Failure("a function that is not inlined has a collective function");
      }
      if (meeting->is_of_group) {
        checker.CheckGroup(*marker, meeting->name);
      } else {
        checker.CheckSubGroup(*marker, meeting->name);
      }
      marker->eraseFromParent();
    }
    function.eraseFromParent();
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
