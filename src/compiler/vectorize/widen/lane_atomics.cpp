// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_atomics.h"

#include "compiler/analysis/memory/atomic_traits.h"
#include "compiler/ir/combine.h"
#include "compiler/ir/remarks.h"
#include "compiler/vectorize/widen/lane_loop.h"
#include "compiler/vectorize/widen/lane_memory.h"
#include "compiler/vectorize/widen/lane_reduction.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

namespace weft::compiler {
namespace {

// Lanes whose plain updates of places that may be equal are straight code. The machine guesses from
// which store each of them will load, and has to begin again where it guesses wrong: with a loop of
// four or less it never did, with 8 it took 13 times as long for some choice of registers, with 16
// for every second (256 bins, Zen 4, November 2026).
constexpr unsigned kUpdatesAtOnce = 4;

// One instruction for all lanes: the scalar one, on another address and operand.
llvm::Value* Once(llvm::IRBuilderBase& builder, llvm::AtomicRMWInst& update, llvm::Value* address,
                  llvm::Value* operand) {
  llvm::Instruction* once = update.clone();
  once->setOperand(0, address);
  once->setOperand(1, operand);
  return builder.Insert(once, update.getName());
}

// The same added by each active lane, which is told by their number.
Lanes AddSameOnce(LaneValues& values, llvm::AtomicRMWInst& update, llvm::Value* address,
                  llvm::Value* mask) {
  llvm::IRBuilder<> builder(&update);
  llvm::Value* operand = update.getValOperand();
  llvm::VectorType* type = values.Widened(operand->getType());
  if (!mask) mask = llvm::Constant::getAllOnesValue(values.Widened(builder.getInt1Ty()));
  llvm::Value* count =
      builder.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, MaskBits(builder, mask));
  count = builder.CreateZExtOrTrunc(count, operand->getType());
  llvm::Value* old = Once(builder, update, address, builder.CreateMul(count, operand));
  if (update.use_empty()) return {};
  llvm::Value* before = builder.CreateMul(RankLanes(builder, mask, type), values.Of(operand)[0]);
  llvm::Value* olds = builder.CreateVectorSplat(values.width(), old);
  return {llvm::buildAtomicRMWValue(update.getOperation(), builder, olds, before)};
}

// An operand that makes no difference, if the operation has one.
llvm::Constant* NothingOf(const llvm::AtomicRMWInst& update) {
  switch (update.getOperation()) {
    case llvm::AtomicRMWInst::FAdd: return llvm::ConstantFP::getNegativeZero(update.getType());
    case llvm::AtomicRMWInst::FSub: return llvm::ConstantFP::getZero(update.getType());
    default: break;
  }
  std::optional<llvm::RecurKind> kind = KindOf(update);
  return kind ? IdentityOf(*kind, update.getType()) : nullptr;
}

Lanes UpdateOnce(LaneValues& values, llvm::AtomicRMWInst& update, llvm::RecurKind kind,
                 llvm::Value* address, llvm::Value* mask) {
  llvm::IRBuilder<> builder(&update);
  llvm::Value* lanes = values.Of(update.getValOperand())[0];
  if (mask) {
    llvm::Value* nothing = builder.CreateVectorSplat(values.width(), NothingOf(update));
    lanes = builder.CreateSelect(mask, lanes, nothing);
  }
  llvm::Value* sum = CombineAll(builder, kind, lanes);
  llvm::Value* old = Once(builder, update, address, sum);
  if (update.use_empty()) return {};
  llvm::Value* olds = builder.CreateVectorSplat(values.width(), old);
  llvm::Value* before = ScanBefore(builder, kind, lanes);
  return {llvm::buildAtomicRMWValue(update.getOperation(), builder, olds, before)};
}

Lanes ExchangeOnce(LaneValues& values, llvm::AtomicRMWInst& update, llvm::Value* address,
                   llvm::Value* mask) {
  llvm::IRBuilder<> builder(&update);
  llvm::Value* operand = update.getValOperand();
  llvm::Value* last = LastLane(builder, values.width(), mask);
  llvm::Value* old = Once(builder, update, address, values.Lane(builder, operand, last));
  if (update.use_empty()) return {};
  if (!mask) mask = llvm::Constant::getAllOnesValue(values.Widened(builder.getInt1Ty()));
  return {LatestBefore(builder, values.Of(operand)[0], mask, old)};
}

// An update whose outcome depends on the order: lane after lane in a register, then one exchange.
Lanes UpdateInTurn(LaneValues& values, llvm::AtomicRMWInst& update, llvm::Value* address,
                   llvm::Value* mask) {
  llvm::BasicBlock* before = update.getParent();
  llvm::BasicBlock* after = llvm::SplitBlock(before, update.getIterator());
  auto* loop = llvm::BasicBlock::Create(before->getContext(), "turns", before->getParent(), after);
  before->getTerminator()->setSuccessor(0, loop);
  llvm::IRBuilder<> builder(before->getTerminator());
  llvm::Type* type = update.getType();
  llvm::Type* bits = builder.getIntNTy(update.getDataLayout().getTypeSizeInBits(type));
  llvm::Value* operands = values.Of(update.getValOperand())[0];
  if (llvm::Constant* nothing = NothingOf(update); mask && nothing) {
    llvm::Value* none = builder.CreateVectorSplat(values.width(), nothing);
    operands = builder.CreateSelect(mask, operands, none);
    mask = nullptr;
  }
  llvm::LoadInst* first = builder.CreateAlignedLoad(type, address, update.getAlign());
  first->setAtomic(llvm::AtomicOrdering::Monotonic, update.getSyncScopeID());
  builder.SetInsertPoint(loop);
  llvm::PHINode* old = builder.CreatePHI(type, 2);
  old->addIncoming(first, before);
  llvm::Value* olds = llvm::PoisonValue::get(values.Widened(type));
  llvm::Value* now = old;
  for (unsigned lane = 0; lane < values.width(); ++lane) {
    olds = builder.CreateInsertElement(olds, now, lane);
    llvm::Value* operand = builder.CreateExtractElement(operands, lane);
    llvm::Value* next = llvm::buildAtomicRMWValue(update.getOperation(), builder, now, operand);
    now = mask ? builder.CreateSelect(builder.CreateExtractElement(mask, lane), next, now) : next;
  }
  llvm::Value* outcome = builder.CreateAtomicCmpXchg(
      address, builder.CreateBitCast(old, bits), builder.CreateBitCast(now, bits),
      update.getAlign(), update.getOrdering(), llvm::AtomicOrdering::Monotonic,
      update.getSyncScopeID());
  old->addIncoming(builder.CreateBitCast(builder.CreateExtractValue(outcome, 0), type), loop);
  builder.CreateCondBr(builder.CreateExtractValue(outcome, 1), after, loop);
  return {olds};
}

Lanes UpdateAtOnePlace(LaneValues& values, llvm::AtomicRMWInst& update, llvm::Value* address,
                       llvm::Value* mask) {
  std::optional<llvm::RecurKind> kind = KindOf(update);
  bool is_same = values.shapes().Of(update.getValOperand()).IsUniform();
  if (kind == llvm::RecurKind::Add && is_same) return AddSameOnce(values, update, address, mask);
  if (kind) return UpdateOnce(values, update, *kind, address, mask);
  if (update.getOperation() == llvm::AtomicRMWInst::Xchg) {
    return ExchangeOnce(values, update, address, mask);
  }
  return UpdateInTurn(values, update, address, mask);
}

// Asks at run time whether the lanes' places are one, as those of neighbours often are.
Lanes UpdateIfAtOnePlace(LaneValues& values, llvm::AtomicRMWInst& update, llvm::Value* mask) {
  llvm::IRBuilder<> builder(&update);
  llvm::Value* addresses = values.Of(update.getPointerOperand())[0];
  llvm::Value* last = LastLane(builder, values.width(), mask);
  llvm::Value* address = builder.CreateExtractElement(addresses, last);
  llvm::Value* differ =
      builder.CreateICmpNE(addresses, builder.CreateVectorSplat(values.width(), address));
  if (mask) differ = builder.CreateLogicalAnd(mask, differ);
  llvm::Value* bits = MaskBits(builder, differ);
  llvm::Value* is_one = builder.CreateICmpEQ(bits, llvm::ConstantInt::get(bits->getType(), 0));
  llvm::Instruction *one_end, *several_end;
  llvm::SplitBlockAndInsertIfThenElse(is_one, &update, &one_end, &several_end);
  update.moveBefore(one_end->getIterator());
  const Lanes one = UpdateAtOnePlace(values, update, address, mask);
  update.moveBefore(several_end->getIterator());
  const Lanes several = LaneByLane(values, update, mask, values.width());
  return MergeLanes(several_end->getSuccessor(0), {one_end->getParent(), one},
                    {several_end->getParent(), several});
}

// Lane by lane, but a lane that fails on what an earlier one left need not try.
class SharedCompareExchange {
 public:
  SharedCompareExchange(LaneValues& values, llvm::AtomicCmpXchgInst& exchange, llvm::Value* mask)
      : values_(values),
        exchange_(exchange),
        mask_type_(values.Widened(llvm::Type::getInt1Ty(exchange.getContext()))),
        mask_(mask ? mask : llvm::Constant::getAllOnesValue(mask_type_)) {}

  Lanes Make() {
    llvm::BasicBlock* before = exchange_.getParent();
    llvm::BasicBlock* after = llvm::SplitBlock(before, exchange_.getIterator());
    auto* loop =
        llvm::BasicBlock::Create(before->getContext(), "exchange", before->getParent(), after);
    before->getTerminator()->setSuccessor(0, loop);
    llvm::IRBuilder<> builder(loop);
    const Lanes expected = values_.Of(exchange_.getCompareOperand());
    llvm::PHINode* waiting = builder.CreatePHI(mask_type_, 2, "waiting");
    llvm::PHINode* olds = builder.CreatePHI(expected[0]->getType(), 2, "olds");
    llvm::PHINode* equals = builder.CreatePHI(mask_type_, 2, "equals");
    auto [lane, old, is_equal] = Try(builder, waiting);
    llvm::Value* desired = values_.Lane(builder, exchange_.getNewValOperand(), lane);
    llvm::Value* now = Splat(builder, builder.CreateSelect(is_equal, desired, old));
    llvm::Value* fails = builder.CreateLogicalAnd(waiting, builder.CreateICmpNE(expected[0], now));
    auto* index = llvm::cast<llvm::IntegerType>(lane->getType());
    llvm::Value* is_lane = builder.CreateICmpEQ(values_.Steps(index, 1), Splat(builder, lane));
    llvm::Value* new_olds =
        builder.CreateSelect(is_lane, Splat(builder, old), builder.CreateSelect(fails, now, olds));
    llvm::Value* new_equals = builder.CreateSelect(is_lane, Splat(builder, is_equal), equals);
    llvm::Value* settled = builder.CreateOr(is_lane, fails);
    llvm::Value* rest = builder.CreateAnd(waiting, builder.CreateNot(settled));
    llvm::Value* bits = MaskBits(builder, rest);
    llvm::Value* none = llvm::Constant::getNullValue(bits->getType());
    builder.CreateCondBr(builder.CreateICmpEQ(bits, none), after, loop);
    auto fill = [&](llvm::PHINode* phi, llvm::Value* first, llvm::Value* next) {
      phi->addIncoming(first, before);
      phi->addIncoming(next, loop);
    };
    fill(waiting, mask_, rest);
    fill(olds, llvm::Constant::getNullValue(olds->getType()), new_olds);
    fill(equals, llvm::Constant::getNullValue(mask_type_), new_equals);
    return {new_olds, new_equals};
  }

 private:
  llvm::Value* Splat(llvm::IRBuilderBase& builder, llvm::Value* scalar) {
    return builder.CreateVectorSplat(values_.width(), scalar);
  }

  // The exchange for the first lane that waits for one: the lane, the old value, and whether that
  // was the expected one.
  std::tuple<llvm::Value*, llvm::Value*, llvm::Value*> Try(llvm::IRBuilderBase& builder,
                                                           llvm::Value* waiting) {
    llvm::Value* bits = MaskBits(builder, waiting);
    llvm::Value* lane =
        builder.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, bits, builder.getTrue());
    llvm::Instruction* once = exchange_.clone();
    for (llvm::Use& operand : once->operands()) {
      operand.set(values_.Lane(builder, operand.get(), lane));
    }
    builder.Insert(once);
    return {lane, builder.CreateExtractValue(once, 0), builder.CreateExtractValue(once, 1)};
  }

  LaneValues& values_;
  llvm::AtomicCmpXchgInst& exchange_;
  llvm::VectorType* mask_type_;
  llvm::Value* mask_;
};

// What orders plain accesses as an atomic one would be; for a relaxed one it is the compiler alone
// that must neither move nor merge them.
void Fence(llvm::Instruction& place, llvm::AtomicOrdering order) {
  llvm::IRBuilder<> builder(&place);
  if (llvm::isStrongerThanMonotonic(order)) {
    builder.CreateFence(order);
  } else {
    builder.CreateFence(llvm::AtomicOrdering::AcquireRelease, llvm::SyncScope::SingleThread);
  }
}

Lanes StoreOnce(LaneValues& values, llvm::StoreInst& store, llvm::Value* mask) {
  llvm::IRBuilder<> builder(&store);
  llvm::Value* last = LastLane(builder, values.width(), mask);
  llvm::Instruction* once = store.clone();
  once->setOperand(0, values.Lane(builder, store.getValueOperand(), last));
  builder.Insert(once);
  return {};
}

}  // namespace

Lanes AccessBetweenFences(LaneValues& values, llvm::Instruction& access,
                          const LaneShapes::Interleaved& interleaved, llvm::Value* mask) {
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&access)) {
    Fence(*store, store->getOrdering());
    StoreLanes(values, *store, interleaved, mask);
    Fence(*store, llvm::AtomicOrdering::Monotonic);
    return {};
  }
  auto& load = llvm::cast<llvm::LoadInst>(access);
  Fence(load, llvm::AtomicOrdering::Monotonic);
  Lanes lanes = LoadLanes(values, load, interleaved, mask);
  if (llvm::isStrongerThanMonotonic(load.getOrdering())) Fence(load, load.getOrdering());
  return lanes;
}

std::optional<Lanes> AtomicOnLanes(LaneValues& values, llvm::Instruction& instruction,
                                   const LaneShapes::Interleaved& interleaved, llvm::Value* mask) {
  const llvm::Value* address = AddressOf(instruction);
  if (!address) return std::nullopt;
  bool is_shared = values.shapes().Of(address).IsUniform();
  auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
  if (update && is_shared) {
    return UpdateAtOnePlace(values, *update, update->getPointerOperand(), mask);
  }
  auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction);
  if (exchange && is_shared) return SharedCompareExchange(values, *exchange, mask).Make();
  auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
  if (store && is_shared) return StoreOnce(values, *store, mask);
  auto is_together = [](auto* access) {
    return access && access->getOrdering() != llvm::AtomicOrdering::SequentiallyConsistent;
  };
  if (is_together(store) || is_together(llvm::dyn_cast<llvm::LoadInst>(&instruction)))
    return AccessBetweenFences(values, instruction, interleaved, mask);
  Remark(instruction, "atomic, one work-item after another where the addresses differ");
  const bool is_strided = values.shapes().Of(address).IsStrided();
  const bool is_plain = IsWithinWorkGroup(instruction);
  // A plain increment costs less than to ask.
  if (update && !is_strided && !is_plain) return UpdateIfAtOnePlace(values, *update, mask);
  return LaneByLane(values, instruction, mask,
                    is_plain && !is_strided ? kUpdatesAtOnce : values.width());
}

}  // namespace weft::compiler
