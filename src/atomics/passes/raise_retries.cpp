// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "atomics/passes/raise_retries.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;
using Update = llvm::AtomicRMWInst;

llvm::Value* WithoutCasts(llvm::Value* value) {
  while (auto* cast = llvm::dyn_cast<llvm::BitCastInst>(value)) value = cast->getOperand(0);
  return value;
}

// A loop of one block that is left once the exchange succeeds.
struct Retry {
  llvm::BasicBlock* block;
  llvm::AtomicCmpXchgInst* exchange;
  llvm::BasicBlock* exit;
  llvm::Instruction* found;  // what the exchange expects: loaded, or found by the try before
  llvm::SmallSetVector<llvm::Instruction*, 8> invariant;  // what each try computes anew, and alike

  bool IsInvariant(llvm::Value* value) const {
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
    return !instruction || instruction->getParent() != block || invariant.contains(instruction);
  }
};

// Whether a try that fails leaves the thread no wiser about what others wrote before.
bool FailsRelaxed(const Retry& retry) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(retry.found);
  return !llvm::isAcquireOrStronger(retry.exchange->getFailureOrdering()) &&
         !(load && llvm::isAcquireOrStronger(load->getOrdering()));
}

// Whether it finds the same in each try, given the same address. A try that fails writes nothing,
// and without an acquire it is a data race to meet what another thread writes meanwhile.
bool IsInvariantRead(const llvm::Instruction& instruction, const Retry& retry) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
  return load && load->isSimple() && FailsRelaxed(retry);
}

// False if a try does more than to compute what the exchange writes.
bool FindInvariants(Retry& retry) {
  for (llvm::Instruction& each : *retry.block) {
    if (&each == retry.found || &each == retry.exchange || each.isTerminator()) continue;
    if (llvm::isa<llvm::PHINode>(each)) return false;
    bool is_invariant = llvm::all_of(
        each.operands(), [&](const llvm::Use& operand) { return retry.IsInvariant(operand); });
    bool is_read = is_invariant && IsInvariantRead(each, retry);
    if (each.mayReadOrWriteMemory() && !is_read) return false;
    if (is_invariant) retry.invariant.insert(&each);
  }
  return true;
}

std::optional<Retry> AsRetry(llvm::BasicBlock& block) {
  llvm::Value* is_done;
  llvm::BasicBlock *exit, *again;
  if (!match(block.getTerminator(), m_Br(m_Value(is_done), exit, again)) || again != &block) {
    return std::nullopt;
  }
  auto* success = llvm::dyn_cast<llvm::ExtractValueInst>(is_done);
  if (exit == &block || !success || success->getIndices()[0] != 1) return std::nullopt;
  auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(success->getAggregateOperand());
  if (!exchange || exchange->getParent() != &block || exchange->isVolatile()) return std::nullopt;
  auto* found = llvm::dyn_cast<llvm::Instruction>(WithoutCasts(exchange->getCompareOperand()));
  if (!found || found->getParent() != &block) return std::nullopt;
  Retry retry{&block, exchange, exit, found, {}};
  llvm::Value* address = exchange->getPointerOperand();
  if (!FindInvariants(retry) || !retry.IsInvariant(address)) return std::nullopt;
  auto* load = llvm::dyn_cast<llvm::LoadInst>(found);
  auto* phi = llvm::dyn_cast<llvm::PHINode>(found);
  bool is_loaded = load && load->getPointerOperand() == address;
  bool is_carried = phi && match(WithoutCasts(phi->getIncomingValueForBlock(&block)),
                                 m_ExtractValue<0>(m_Specific(exchange)));
  if (!is_loaded && !is_carried) return std::nullopt;
  return retry;
}

Update::BinOp OperationOf(const llvm::Instruction& instruction) {
  if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
    switch (call->getIntrinsicID()) {
      case llvm::Intrinsic::smax: return Update::Max;
      case llvm::Intrinsic::smin: return Update::Min;
      case llvm::Intrinsic::umax: return Update::UMax;
      case llvm::Intrinsic::umin: return Update::UMin;
      case llvm::Intrinsic::maxnum: return Update::FMax;
      case llvm::Intrinsic::minnum: return Update::FMin;
      default: return Update::BAD_BINOP;
    }
  }
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Add: return Update::Add;
    case llvm::Instruction::Sub: return Update::Sub;
    case llvm::Instruction::And: return Update::And;
    case llvm::Instruction::Or: return Update::Or;
    case llvm::Instruction::Xor: return Update::Xor;
    case llvm::Instruction::FAdd: return Update::FAdd;
    case llvm::Instruction::FSub: return Update::FSub;
    default: return Update::BAD_BINOP;
  }
}

// The operation and operand that make what the exchange writes of what it found.
std::pair<Update::BinOp, llvm::Value*> UpdateOf(const Retry& retry) {
  llvm::Value* written = WithoutCasts(retry.exchange->getNewValOperand());
  if (retry.IsInvariant(written)) return {Update::Xchg, retry.exchange->getNewValOperand()};
  auto* instruction = llvm::cast<llvm::Instruction>(written);
  Update::BinOp operation = OperationOf(*instruction);
  if (operation == Update::BAD_BINOP) return {Update::BAD_BINOP, nullptr};
  bool is_ordered = operation == Update::Sub || operation == Update::FSub;
  for (unsigned i : {0, 1}) {
    llvm::Value* operand = instruction->getOperand(1 - i);
    bool is_found = WithoutCasts(instruction->getOperand(i)) == retry.found;
    if (is_found && retry.IsInvariant(operand) && (i == 0 || !is_ordered)) {
      return {operation, operand};
    }
  }
  return {Update::BAD_BINOP, nullptr};
}

// At least as strong as each access that it stands for.
llvm::AtomicOrdering OrderOf(const Retry& retry) {
  const llvm::AtomicOrdering order = retry.exchange->getMergedOrdering();
  auto* load = llvm::dyn_cast<llvm::LoadInst>(retry.found);
  return load && load->isAtomic() ? llvm::getMergedAtomicOrdering(order, load->getOrdering())
                                  : order;
}

void Raise(const Retry& retry, Update::BinOp operation, llvm::Value* operand) {
  llvm::AtomicCmpXchgInst& exchange = *retry.exchange;
  llvm::IRBuilder<> builder(retry.block, retry.block->getFirstNonPHIIt());
  Update* old =
      builder.CreateAtomicRMW(operation, exchange.getPointerOperand(), operand, exchange.getAlign(),
                              OrderOf(retry), exchange.getSyncScopeID());
  for (llvm::Instruction* each : retry.invariant) each->moveBefore(old->getIterator());
  builder.SetInsertPoint(old->getNextNode());
  llvm::Type* bits = exchange.getCompareOperand()->getType();
  llvm::Value* pair = llvm::PoisonValue::get(exchange.getType());
  pair = builder.CreateInsertValue(pair, builder.CreateBitCast(old, bits), 0);
  pair = builder.CreateInsertValue(pair, builder.getTrue(), 1);
  exchange.replaceAllUsesWith(pair);
  retry.found->replaceAllUsesWith(builder.CreateBitCast(old, retry.found->getType()));
  retry.found->eraseFromParent();
  exchange.eraseFromParent();
  retry.block->getTerminator()->eraseFromParent();
  llvm::BranchInst::Create(retry.exit, retry.block);
  // Whether anybody uses its result decides what becomes of the update.
  for (llvm::Instruction& each : llvm::make_early_inc_range(llvm::reverse(*retry.block)))
    if (llvm::isInstructionTriviallyDead(&each)) each.eraseFromParent();
}

}  // namespace

llvm::Error RaiseRetries(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  for (llvm::BasicBlock& block : kernel) {
    std::optional<Retry> retry = AsRetry(block);
    if (!retry) continue;
    auto [operation, operand] = UpdateOf(*retry);
    if (operation != Update::BAD_BINOP) Raise(*retry, operation, operand);
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
