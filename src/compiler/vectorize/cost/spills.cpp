// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/cost/spills.h"

#include <algorithm>

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {
namespace {

struct Life {
  double size;                            // in registers
  const llvm::BasicBlock* maker;          // which writes it to the stack
  llvm::SmallVector<unsigned, 4> uses{};  // places in the code, the next one last
  double kept = 0, stored = 0;            // what registers have of it, and what the stack has
};

// Where each value is made and used, in the order of the code.
class Lives {
 public:
  Lives(llvm::Function& function, const llvm::LoopInfo& loops,
        llvm::function_ref<double(const llvm::Value&)> registers_of)
      : order_(&function), loops_(loops) {
    unsigned count = 0;
    for (llvm::BasicBlock* block : order_) {
      for (llvm::Instruction& instruction : *block) {
        places_[&instruction] = count++;
        double size = instruction.getType()->isVoidTy() ? 0 : registers_of(instruction);
        if (size > 0) lives_.insert({&instruction, {size, block}});
      }
    }
    used_.resize(count);
    for (llvm::BasicBlock* block : order_) {
      for (llvm::Instruction& instruction : *block) AddUses(instruction);
    }
    for (unsigned place = count; place-- > 0;) {
      for (Life* life : used_[place]) life->uses.push_back(place);
    }
  }

  const auto& order() const { return order_; }
  llvm::ArrayRef<Life*> UsedAt(const llvm::Instruction& place) const {
    return used_[places_.lookup(&place)];
  }
  Life* Of(const llvm::Value& value) {
    auto found = lives_.find(&value);
    return found == lives_.end() ? nullptr : &found->second;
  }

 private:
  void AddUses(const llvm::Instruction& user) {
    auto* phi = llvm::dyn_cast<llvm::PHINode>(&user);
    for (const llvm::Use& operand : user.operands()) {
      Life* life = Of(*operand);
      if (!life) continue;
      const llvm::BasicBlock* block = phi ? phi->getIncomingBlock(operand) : user.getParent();
      AddUse(*life, phi ? *block->getTerminator() : user);
      const llvm::Loop* loop = loops_.getLoopFor(block);
      for (; loop && !loop->contains(life->maker); loop = loop->getParentLoop()) {
        if (loop->getLoopLatch()) AddUse(*life, *loop->getLoopLatch()->getTerminator());
      }
    }
  }

  void AddUse(Life& life, const llvm::Instruction& place) {
    auto& used = used_[places_.lookup(&place)];
    if (!llvm::is_contained(used, &life)) used.push_back(&life);
  }

  llvm::ReversePostOrderTraversal<llvm::Function*> order_;
  const llvm::LoopInfo& loops_;
  llvm::MapVector<const llvm::Value*, Life> lives_;
  llvm::DenseMap<const llvm::Instruction*, unsigned> places_;
  std::vector<llvm::SmallVector<Life*, 3>> used_;  // by place
};

// What registers hold while the code runs.
class Registers {
 public:
  Registers(double number, llvm::DenseMap<const llvm::BasicBlock*, double>& moved)
      : number_(number), moved_(moved) {}

  void Use(Life& life, const llvm::BasicBlock& block) {
    life.uses.pop_back();
    moved_[&block] += std::min(life.size - life.kept, life.stored);
    life.uses.empty() ? Drop(life) : Keep(life);
  }

  void Make(Life& life) {
    if (!life.uses.empty()) Keep(life);
  }

  void MakeRoom() {
    while (in_use_ > number_) {
      Life& last =
          **std::ranges::max_element(live_, {}, [](const Life* life) { return life->uses.back(); });
      double amount = std::min(in_use_ - number_, last.kept);
      last.kept -= amount;
      in_use_ -= amount;
      double stored = std::max(last.stored, last.size - last.kept);
      moved_[last.maker] += stored - last.stored;
      last.stored = stored;
      if (last.kept <= 0) llvm::erase(live_, &last);
    }
  }

 private:
  void Keep(Life& life) {
    if (life.kept <= 0) live_.push_back(&life);
    in_use_ += life.size - life.kept;
    life.kept = life.size;
  }

  void Drop(Life& life) {
    if (life.kept > 0) llvm::erase(live_, &life);
    in_use_ -= life.kept;
    life.kept = 0;
  }

  const double number_;
  llvm::DenseMap<const llvm::BasicBlock*, double>& moved_;
  double in_use_ = 0;
  llvm::SmallVector<Life*, 64> live_;
};

}  // namespace

Spills::Spills(llvm::Function& function, const llvm::LoopInfo& loops, double number,
               llvm::function_ref<double(const llvm::Value&)> registers_of) {
  Lives lives(function, loops, registers_of);
  Registers registers(number, moved_);
  for (llvm::BasicBlock* block : lives.order()) {
    for (llvm::Instruction& instruction : *block) {
      for (Life* life : lives.UsedAt(instruction)) registers.Use(*life, *block);
      if (Life* life = lives.Of(instruction)) registers.Make(*life);
      registers.MakeRoom();
    }
  }
}

}  // namespace weft::compiler
