// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/simplify/alike_components.h"

#include "compiler/analysis/lanes/whole_vectors.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {
namespace {

// Which component a shuffle takes out of all lanes' vectors, and of how many; none of 0.
struct Place {
  unsigned component, count;
};

Place PlaceOf(const llvm::ShuffleVectorInst& shuffle) {
  const llvm::ArrayRef<int> mask = shuffle.getShuffleMask();
  if (mask.size() < 2 || mask[0] < 0 || mask[1] <= mask[0]) return {0, 0};
  const int count = mask[1] - mask[0];
  for (auto [lane, taken] : llvm::enumerate(mask)) {
    if (taken != mask[0] + int(lane) * count) return {0, 0};
  }
  const bool is_component = count > 1 && mask[0] < count;
  return is_component ? Place{unsigned(mask[0]), unsigned(count)} : Place{0, 0};
}

// Of a component, for its users to be looked at.
constexpr unsigned kMaxUses = 64;

using Uses = llvm::SmallVector<llvm::Use*>;

class Finder {
 public:
  explicit Finder(llvm::BasicBlock& block) : block_(block) {}

  std::vector<Components> Find() {
    FindTakenApart();
    for (size_t group = 0; group < groups_.size(); ++group) {
      for (llvm::Use* use : UsesOf(*groups_[group][0])) Grow(group, *use);
    }
    std::vector<Components> needed;
    for (const Components& group : groups_) {
      const bool is_loaded = llvm::isa<llvm::ShuffleVectorInst>(group[0]);
      if (!is_loaded && llvm::any_of(group, [&](auto* made) { return IsNeeded(*made); }))
        needed.push_back(group);
    }
    return needed;
  }

 private:
  void Add(Components group) {
    grouped_.insert_range(group);
    groups_.push_back(std::move(group));
  }

  void FindTakenApart() {
    using Source = std::tuple<llvm::Value*, llvm::Value*, unsigned>;
    llvm::MapVector<Source, Components, std::map<Source, unsigned>> taken;
    for (llvm::Instruction& instruction : block_) {
      auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction);
      if (!shuffle) continue;
      const auto [component, count] = PlaceOf(*shuffle);
      if (count == 0) continue;
      Components& group = taken[{shuffle->getOperand(0), shuffle->getOperand(1), count}];
      group.resize(count);
      group[component] = shuffle;
    }
    for (auto& [source, group] : taken) {
      if (!llvm::is_contained(group, nullptr)) Add(std::move(group));
    }
  }

  // By instructions of the block that make each element of its operands' elements, in order.
  Uses UsesOf(llvm::Instruction& component) const {
    Uses uses;
    if (component.hasNUsesOrMore(kMaxUses)) return uses;
    for (llvm::Use& use : component.uses()) {
      auto* user = llvm::cast<llvm::Instruction>(use.getUser());
      if (user->getParent() == &block_ && IsElementwise(*user)) uses.push_back(&use);
    }
    llvm::sort(uses, [](llvm::Use* a, llvm::Use* b) {
      auto *first = llvm::cast<llvm::Instruction>(a->getUser()),
           *second = llvm::cast<llvm::Instruction>(b->getUser());
      return first != second ? first->comesBefore(second) : a->getOperandNo() < b->getOperandNo();
    });
    return uses;
  }

  // Adds what is done with the first component, if the same is done with each.
  void Grow(size_t group, llvm::Use& use) {
    const auto* first = llvm::cast<llvm::Instruction>(use.getUser());
    const auto alike_uses = [&](llvm::Instruction& component) {
      Uses uses = UsesOf(component);
      llvm::erase_if(uses, [&](const llvm::Use* other) {
        return other->getOperandNo() != use.getOperandNo() ||
               !AreAlike(*first, *llvm::cast<llvm::Instruction>(other->getUser()));
      });
      return uses;
    };
    const Uses uses = alike_uses(*groups_[group][0]);
    const size_t ordinal = llvm::find(uses, &use) - uses.begin();
    Components grown;
    for (llvm::Instruction* component : groups_[group]) {
      const Uses others = alike_uses(*component);
      if (ordinal >= others.size()) return;
      grown.push_back(llvm::cast<llvm::Instruction>(others[ordinal]->getUser()));
    }
    const bool is_free =
        llvm::none_of(grown, [&](llvm::Instruction* made) { return grouped_.contains(made); });
    if (is_free) Add(std::move(grown));
  }

  bool IsNeeded(const llvm::Instruction& made) const {
    return llvm::any_of(made.users(), [&](const llvm::User* user) {
      return !grouped_.contains(llvm::cast<llvm::Instruction>(user));
    });
  }

  llvm::BasicBlock& block_;
  std::vector<Components> groups_;
  llvm::DenseSet<const llvm::Instruction*> grouped_;
};

}  // namespace

bool AreAlike(const llvm::Instruction& a, const llvm::Instruction& b) {
  auto *call = llvm::dyn_cast<llvm::CallBase>(&a), *other = llvm::dyn_cast<llvm::CallBase>(&b);
  if (call && other && call->getCalledOperand() != other->getCalledOperand()) return false;
  return a.isSameOperationAs(
      &b, llvm::Instruction::CompareIgnoringAlignment | llvm::Instruction::CompareUsingScalarTypes);
}

std::vector<Components> FindAlikeComponents(llvm::BasicBlock& block) {
  return Finder(block).Find();
}

}  // namespace weft::compiler
