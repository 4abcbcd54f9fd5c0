// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/transform/unroll_turns.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace weft::compiler {
namespace {

class Unroller {
 public:
  Unroller(const llvm::Loop& loop, llvm::Value& backedges)
      : loop_(loop),
        backedges_(backedges),
        header_(*loop.getHeader()),
        latch_(*loop.getLoopLatch()),
        before_(*loop.getLoopPreheader()),
        top_(*llvm::BasicBlock::Create(header_.getContext(), "turns", header_.getParent(),
                                       &header_)) {}

  llvm::SmallVector<TurnCopies> Run(unsigned turns, llvm::ArrayRef<llvm::Instruction*> asked) {
    llvm::PHINode* left = Begin();
    llvm::SmallVector<TurnCopies> copies(asked.size());
    for (unsigned turn = 0; turn < turns; ++turn) {
      const llvm::SmallVector<llvm::Instruction*> made = AddTurn(asked);
      for (auto [all, copy] : llvm::zip_equal(copies, made)) all.push_back(copy);
    }
    End(*left, turns);
    return copies;
  }

 private:
  // The loop around the turns, which is for their start values.
  llvm::PHINode* Begin() {
    before_.getTerminator()->replaceSuccessorWith(&header_, &top_);
    llvm::IRBuilder<> builder(&top_);
    llvm::PHINode* left = builder.CreatePHI(backedges_.getType(), 2, "turns.left");
    left->addIncoming(&backedges_, &before_);
    for (llvm::PHINode& phi : header_.phis()) {
      llvm::PHINode* start = builder.CreatePHI(phi.getType(), 2, phi.getName());
      start->addIncoming(phi.getIncomingValueForBlock(&before_), &before_);
      starts_.push_back(start);
      now_.push_back(start);
    }
    return left;
  }

  // The loop's blocks once more, behind those of the turn before.
  llvm::SmallVector<llvm::Instruction*> AddTurn(llvm::ArrayRef<llvm::Instruction*> asked) {
    llvm::ValueToValueMapTy copies;
    llvm::SmallVector<llvm::BasicBlock*> made;
    for (llvm::BasicBlock* block : loop_.blocks()) {
      made.push_back(llvm::CloneBasicBlock(block, copies, ".turn", header_.getParent()));
      copies[block] = made.back();
    }
    for (auto [phi, value] : llvm::zip_equal(header_.phis(), now_)) {
      llvm::cast<llvm::Instruction>(copies.lookup(&phi))->eraseFromParent();
      copies[&phi] = value;
    }
    llvm::remapInstructionsInBlocks(made, copies);
    auto copy_of = [&](llvm::Value* value) {
      llvm::Value* copy = copies.lookup(value);
      return copy ? copy : value;
    };
    GoOn(*loop_.getExitingBlock(), *llvm::cast<llvm::BasicBlock>(copy_of(loop_.getExitingBlock())));
    auto* first = llvm::cast<llvm::BasicBlock>(copy_of(&header_));
    if (end_) end_->getTerminator()->replaceSuccessorWith(first_, first);
    if (!end_) entry_ = first;
    first_ = first;
    end_ = llvm::cast<llvm::BasicBlock>(copy_of(&latch_));
    end_->getTerminator()->setMetadata(llvm::LLVMContext::MD_loop, nullptr);
    for (auto [phi, value] : llvm::zip_equal(header_.phis(), now_)) {
      value = copy_of(phi.getIncomingValueForBlock(&latch_));
    }
    llvm::SmallVector<llvm::Instruction*> of_asked;
    for (llvm::Instruction* one : asked)
      of_asked.push_back(llvm::cast<llvm::Instruction>(copy_of(one)));
    return of_asked;
  }

  // Has a copy of the block that leaves the loop stay.
  void GoOn(const llvm::BasicBlock& exiting, llvm::BasicBlock& copy) {
    auto* branch = llvm::cast<llvm::BranchInst>(copy.getTerminator());
    const bool leaves_first = !loop_.contains(exiting.getTerminator()->getSuccessor(0));
    llvm::BranchInst::Create(branch->getSuccessor(leaves_first), branch->getIterator());
    branch->eraseFromParent();
  }

  // Closes the loop around the turns, and has what is left begin where these end.
  void End(llvm::PHINode& left, unsigned turns) {
    llvm::Constant* count = llvm::ConstantInt::get(left.getType(), turns);
    end_->getTerminator()->replaceSuccessorWith(first_, &top_);
    llvm::IRBuilder<> builder(end_->getTerminator());
    left.addIncoming(builder.CreateSub(&left, count), end_);
    for (auto [start, value] : llvm::zip_equal(starts_, now_)) start->addIncoming(value, end_);

    auto* rest =
        llvm::BasicBlock::Create(header_.getContext(), "turns.rest", header_.getParent(), &header_);
    builder.SetInsertPoint(&top_);
    builder.CreateCondBr(builder.CreateICmpUGE(&left, count), entry_, rest);
    builder.SetInsertPoint(rest);
    for (auto [phi, start] : llvm::zip_equal(header_.phis(), starts_)) {
      llvm::PHINode* reached = builder.CreatePHI(phi.getType(), 1);
      reached->addIncoming(start, &top_);
      const int index = phi.getBasicBlockIndex(&before_);
      phi.setIncomingValue(index, reached);
      phi.setIncomingBlock(index, rest);
    }
    builder.CreateBr(&header_);
  }

  const llvm::Loop& loop_;
  llvm::Value& backedges_;
  llvm::BasicBlock &header_, &latch_, &before_, &top_;
  llvm::BasicBlock *entry_ = nullptr, *first_ = nullptr, *end_ = nullptr;  // of turns
  llvm::SmallVector<llvm::PHINode*> starts_;
  llvm::SmallVector<llvm::Value*> now_;  // what the loop's phis are in the next turn
};

}  // namespace

llvm::SmallVector<TurnCopies> UnrollTurns(const llvm::Loop& loop, llvm::Value& backedges,
                                          unsigned turns,
                                          llvm::ArrayRef<llvm::Instruction*> asked) {
  return Unroller(loop, backedges).Run(turns, asked);
}

}  // namespace weft::compiler
