// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/simplify/join_components.h"

#include <cmath>
#include <map>
#include <set>

#include "compiler/analysis/lanes/whole_vectors.h"
#include "compiler/vectorize/simplify/alike_components.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

// Bytes within which elements change places by one instruction: those of the registers that the
// costs are counted in.
constexpr unsigned kRegisterBytes = 32;

// Elements of a vector, and instructions that are looked at for one.
constexpr unsigned kMaxJoined = 256, kMaxSources = 256;

// Numbers that lanes share, of which a vector is made.
constexpr size_t kMaxRepeated = 16;

// Turns that a loop is taken to make.
constexpr double kTurns = 8;

// An element of a vector; of none if it is poison.
struct Element {
  llvm::Value* vector;
  unsigned index;
  auto operator<=>(const Element&) const = default;
};
using Elements = std::vector<Element>;

unsigned CountOf(const llvm::Value& vector) {
  return llvm::cast<llvm::FixedVectorType>(vector.getType())->getNumElements();
}

unsigned RegisterElements(const llvm::Value& vector) {
  return kRegisterBytes * 8 / std::max(vector.getType()->getScalarSizeInBits(), 8u);
}

// Instructions for a shuffle: none for a register that is taken as it is, one for each two that
// another is made of.
unsigned CostOf(const llvm::ShuffleVectorInst& shuffle) {
  const llvm::ArrayRef<int> mask = shuffle.getShuffleMask();
  const int size = RegisterElements(shuffle);
  unsigned cost = 0;
  for (size_t begin = 0; begin < mask.size(); begin += size) {
    // All registers of what is repeated are one.
    const bool is_repeated = begin != 0 && mask.drop_front(size) == mask.drop_back(size);
    if (is_repeated) break;
    llvm::SmallDenseSet<int> registers;
    bool is_moved = false;
    for (auto [place, taken] : llvm::enumerate(mask.slice(begin).take_front(size))) {
      if (taken < 0) continue;
      registers.insert(taken / size);
      is_moved |= taken % size != int(place);
    }
    if (is_moved || registers.size() > 1) cost += std::max<size_t>(registers.size(), 2) - 1;
  }
  return cost;
}

// The same for other instructions; splats leave loops.
unsigned CostOf(const llvm::Instruction& instruction) {
  const bool is_free = llvm::isa<llvm::InsertElementInst, llvm::PHINode>(instruction);
  if (is_free || llvm::getSplatValue(&instruction)) return 0;
  if (auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction)) {
    return CostOf(*shuffle);
  }
  return llvm::divideCeil(CountOf(instruction), RegisterElements(instruction));
}

// Where shuffles take an element from.
Element Origin(Element element, llvm::SmallPtrSetImpl<llvm::Instruction*>& shuffles) {
  while (auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(element.vector)) {
    if (llvm::getSplatValue(shuffle)) break;
    shuffles.insert(shuffle);
    const int taken = shuffle->getMaskValue(element.index);
    const int count = CountOf(*shuffle->getOperand(0));
    if (taken < 0) return {nullptr, 0};
    element = {shuffle->getOperand(taken >= count), unsigned(taken % count)};
  }
  return element;
}

llvm::Instruction* LastOf(const Components& components) {
  return *llvm::max_element(components,
                            [](auto* made, auto* other) { return made->comesBefore(other); });
}

bool IsJoinable(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  return IsElementwise(instruction) &&
         (!call || llvm::all_of(call->args(), [](const auto& operand) {
           return operand->getType()->isVectorTy();
         }));
}

// Makes of whole vectors what a block stores, ahead of each store, and components that something
// else needs, which are taken out of them there.
class Joiner {
 public:
  Joiner(llvm::BasicBlock& block, const llvm::LoopInfo& loops)
      : block_(block),
        loops_(loops),
        builder_(block.getContext(), llvm::ConstantFolder(),
                 llvm::IRBuilderCallbackInserter(
                     [this](llvm::Instruction* made) { made_.push_back(made); })) {}

  void Join(llvm::Use& stored) {
    builder_.SetInsertPoint(llvm::cast<llvm::Instruction>(stored.getUser()));
    Elements elements;
    for (unsigned index = 0; index < CountOf(*stored); ++index) elements.push_back({stored, index});
    if (llvm::Value* joined = Join(elements)) replaced_[&stored] = joined;
  }

  void Join(const Components& components) {
    builder_.SetInsertPoint(LastOf(components)->getNextNode());
    Elements elements;
    for (unsigned lane = 0; lane < CountOf(*components[0]); ++lane) {
      for (llvm::Instruction* component : components) elements.push_back({component, lane});
    }
    if (llvm::Value* joined = Join(elements)) roots_.push_back({elements, joined});
  }

  // Ends what has begun. Whether what has been made takes fewer instructions than what nothing else
  // needs any more.
  bool Gains() {
    if (!CompletePhis()) return false;
    for (const auto& [elements, joined] : roots_) TakeApart(elements, *joined);
    double before = 0, now = 0;
    for (llvm::Instruction* source : Unneeded()) before += CostInTurns(*source);
    for (llvm::Instruction* made : made_) now += CostInTurns(*made);
    return now < before;
  }

  void Replace() {
    const auto unneeded = Unneeded();
    for (auto [use, value] : replaced_) use->set(value);
    for (llvm::Instruction* source : unneeded)
      source->replaceAllUsesWith(llvm::PoisonValue::get(source->getType()));
    for (llvm::Instruction* source : unneeded) source->eraseFromParent();
    for (llvm::Instruction* made : llvm::reverse(made_)) {
      if (made->use_empty()) made->eraseFromParent();
    }
  }

  // Erases what has been made for nothing.
  void Forget() {
    for (llvm::Instruction* made : made_)
      made->replaceAllUsesWith(llvm::PoisonValue::get(made->getType()));
    for (llvm::Instruction* made : made_) made->eraseFromParent();
  }

 private:
  using Builder = llvm::IRBuilder<llvm::ConstantFolder, llvm::IRBuilderCallbackInserter>;

  // The vector, unless something in it is not done alike with all components.
  llvm::Value* Join(const Elements& given) {
    Elements elements;
    for (const Element& element : given) elements.push_back(Origin(element, sources_));
    if (auto known = joined_.find(elements); known != joined_.end()) return known->second;
    if (sources_.size() > kMaxSources) return nullptr;
    llvm::Value* joined = JoinConstants(elements);
    if (!joined) joined = JoinSplat(elements);
    if (!joined) joined = JoinRepeated(elements);
    if (!joined) joined = JoinMoved(elements);
    if (!joined) joined = JoinPhis(elements);
    if (!joined) joined = JoinAlike(elements);
    if (!joined) joined = JoinShuffled(elements);
    return joined_[std::move(elements)] = joined;
  }

  // Sources without a use but by each other and by what gets another operand.
  llvm::SmallPtrSet<llvm::Instruction*, 32> Unneeded() const {
    llvm::SmallPtrSet<llvm::Instruction*, 32> unneeded = sources_;
    const auto is_needed = [&](llvm::Instruction* source) {
      return llvm::any_of(source->uses(), [&](llvm::Use& use) {
        return !replaced_.contains(&use) &&
               !unneeded.contains(llvm::cast<llvm::Instruction>(use.getUser()));
      });
    };
    while (unneeded.remove_if(is_needed)) {
    }
    return unneeded;
  }

  // While this block runs once.
  double CostInTurns(const llvm::Instruction& instruction) const {
    const int depth = loops_.getLoopDepth(instruction.getParent());
    return CostOf(instruction) * std::pow(kTurns, depth - int(loops_.getLoopDepth(&block_)));
  }

  // Gives what needs the elements' components, and is no source, those of the whole vector.
  void TakeApart(const Elements& elements, llvm::Value& joined) {
    llvm::MapVector<llvm::Instruction*, llvm::SmallVector<int>> places;
    for (auto [place, element] : llvm::enumerate(elements)) {
      auto* component = llvm::cast<llvm::Instruction>(element.vector);
      llvm::SmallVector<int>& mask = places[component];
      mask.resize(CountOf(*component), -1);
      mask[element.index] = place;
    }
    for (auto& [component, mask] : places) {
      if (llvm::is_contained(mask, -1)) continue;
      // A phi has one value for all ways from a block.
      llvm::SmallDenseMap<llvm::Instruction*, llvm::Value*> taken;
      for (llvm::Use& use : component->uses()) {
        auto* user = llvm::cast<llvm::Instruction>(use.getUser());
        if (sources_.contains(user) || replaced_.contains(&use)) continue;
        auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
        llvm::Instruction* place = phi ? phi->getIncomingBlock(use)->getTerminator() : user;
        builder_.SetInsertPoint(place);
        if (!IsThere(joined)) continue;
        auto [known, is_new] = taken.try_emplace(place);
        if (is_new) known->second = builder_.CreateShuffleVector(&joined, mask);
        replaced_[&use] = known->second;
      }
    }
  }

  // Whether a value is made before the place where something is to be inserted, in its block.
  bool IsThere(const llvm::Value& value) const {
    auto* made = llvm::dyn_cast<llvm::Instruction>(&value);
    const bool is_near = made && made->getParent() == builder_.GetInsertBlock();
    return !is_near || made->comesBefore(&*builder_.GetInsertPoint());
  }

  llvm::Value* JoinConstants(const Elements& elements) {
    llvm::SmallVector<llvm::Constant*> constants;
    llvm::Type* type = nullptr;
    for (const Element& element : elements) {
      auto* vector = llvm::dyn_cast_or_null<llvm::Constant>(element.vector);
      if (element.vector && !vector) return nullptr;
      constants.push_back(vector ? vector->getAggregateElement(element.index) : nullptr);
      if (vector && !constants.back()) return nullptr;
      if (vector) type = constants.back()->getType();
    }
    if (!type) return nullptr;
    for (llvm::Constant*& constant : constants) {
      if (!constant) constant = llvm::PoisonValue::get(type);
    }
    return llvm::ConstantVector::get(constants);
  }

  llvm::Value* JoinSplat(const Elements& elements) {
    llvm::Value* scalar = nullptr;
    for (const Element& element : elements) {
      if (!element.vector) continue;
      llvm::Value* splat = llvm::getSplatValue(element.vector);
      if (!splat || (scalar && splat != scalar)) return nullptr;
      scalar = splat;
    }
    return scalar ? builder_.CreateVectorSplat(elements.size(), scalar) : nullptr;
  }

  // Numbers that all lanes share, the same few one behind the other: of one vector, or put
  // together.
  llvm::Value* JoinRepeated(const Elements& elements) {
    llvm::SmallVector<llvm::Value*> scalars;
    for (const Element& element : elements) {
      scalars.push_back(element.vector ? llvm::getSplatValue(element.vector) : nullptr);
      if (!scalars.back()) return nullptr;
    }
    const size_t period = PeriodOf<llvm::Value*>(scalars);
    if (period > kMaxRepeated) return nullptr;
    llvm::Value* few =
        llvm::PoisonValue::get(llvm::FixedVectorType::get(scalars[0]->getType(), unsigned(period)));
    for (auto [index, scalar] : llvm::enumerate(llvm::ArrayRef(scalars).take_front(period)))
      few = builder_.CreateInsertElement(few, scalar, index);
    llvm::SmallVector<int> mask;
    for (size_t index = 0; index < scalars.size(); ++index) mask.push_back(index % period);
    return builder_.CreateShuffleVector(few, mask);
  }

  // How many come before all repeat, a power of two.
  template <typename T>
  static size_t PeriodOf(llvm::ArrayRef<T> values) {
    size_t period = 1;
    while (period < values.size() && values.drop_front(period) != values.drop_back(period))
      period *= 2;
    return period;
  }

  // Of one vector, or of two one behind the other.
  llvm::Value* JoinMoved(const Elements& elements) {
    const llvm::Value* first = elements[0].vector;
    const bool is_one = llvm::all_of(elements, [&](const Element& element) {
      return !element.vector || !first || element.vector == first;
    });
    const bool is_row = llvm::all_of(llvm::enumerate(elements), [&](const auto& element) {
      const auto& [vector, index] = element.value();
      return vector && index == element.index() % CountOf(*vector);
    });
    return is_one || is_row ? JoinShuffled(elements) : nullptr;
  }

  // Of one vector or two, each element from a place near its own; of two one behind the other; each
  // element of a vector several times; or a few of one register again and again.
  llvm::Value* JoinShuffled(const Elements& elements) {
    llvm::SmallVector<llvm::Value*> from;
    llvm::SmallVector<int> mask;
    for (const auto& [vector, index] : elements) {
      if (!vector) {
        mask.push_back(-1);
        continue;
      }
      if (!llvm::is_contained(from, vector)) from.push_back(vector);
      if (from.size() > 2) return nullptr;
      mask.push_back(vector == from[0] ? index : CountOf(*from[0]) + index);
    }
    if (from.empty() || from[0]->getType() != from.back()->getType()) return nullptr;
    if (!IsNear(mask, *from[0])) return nullptr;
    const bool is_whole = from.size() == 1 && CountOf(*from[0]) == elements.size() &&
                          llvm::ShuffleVectorInst::isIdentityMask(mask, elements.size());
    if (is_whole) return from[0];
    return from.size() == 1 ? builder_.CreateShuffleVector(from[0], mask)
                            : builder_.CreateShuffleVector(from[0], from[1], mask);
  }

  static bool IsNear(llvm::ArrayRef<int> mask, const llvm::Value& from) {
    const unsigned count = CountOf(from);
    if (mask.size() % count != 0 || from.getType()->getScalarSizeInBits() < 8) return false;
    if (llvm::ShuffleVectorInst::isIdentityMask(mask, mask.size())) return true;
    const unsigned times = mask.size() / count, near = RegisterElements(from);
    if (count <= near && PeriodOf(mask) <= near) return true;
    for (auto [place, taken] : llvm::enumerate(mask)) {
      const unsigned own = place / times;
      if (taken < 0) continue;
      if (times > 1 && taken % count != own) return false;
      if (taken % count / near != own / near) return false;
    }
    return true;
  }

  // Phis of a loop's header, or of any block that they come to from there. What comes in is joined
  // when everything else is.
  llvm::Value* JoinPhis(const Elements& elements) {
    if (auto known = joined_phis_.find(elements); known != joined_phis_.end()) return known->second;
    llvm::SmallSetVector<llvm::PHINode*, 8> parts;
    for (const Element& element : elements) {
      auto* part = llvm::dyn_cast_or_null<llvm::PHINode>(element.vector);
      if (!part) return nullptr;
      parts.insert(part);
    }
    llvm::PHINode& first = *parts[0];
    const bool is_alike = llvm::all_of(parts, [&](llvm::PHINode* part) {
      return part->getParent() == first.getParent() && part->getType() == first.getType();
    });
    if (!is_alike || !AreDifferent(elements)) return nullptr;
    sources_.insert_range(parts);
    llvm::Type* type =
        llvm::FixedVectorType::get(first.getType()->getScalarType(), elements.size());
    const llvm::IRBuilderBase::InsertPointGuard guard(builder_);
    builder_.SetInsertPoint(&first);
    llvm::PHINode* joined = builder_.CreatePHI(type, first.getNumIncomingValues());
    joined_phis_[elements] = joined;
    open_phis_.push_back({joined, elements});
    roots_.push_back({elements, joined});
    return joined;
  }

  bool CompletePhis() {
    while (!open_phis_.empty()) {
      const auto [joined, elements] = open_phis_.pop_back_val();
      for (llvm::BasicBlock* before : llvm::cast<llvm::PHINode>(elements[0].vector)->blocks()) {
        if (joined->getBasicBlockIndex(before) >= 0) {
          joined->addIncoming(joined->getIncomingValueForBlock(before), before);
          continue;
        }
        Elements incoming;
        for (const auto& [vector, index] : elements)
          incoming.push_back(
              {llvm::cast<llvm::PHINode>(vector)->getIncomingValueForBlock(before), index});
        builder_.SetInsertPoint(before->getTerminator());
        // What is made in one block need not be there in another one.
        std::map<Elements, llvm::Value*> known;
        if (before != &block_) known.swap(joined_);
        llvm::Value* value = Join(incoming);
        if (before != &block_) known.swap(joined_);
        if (!value) return false;
        joined->addIncoming(value, before);
      }
    }
    return true;
  }

  static bool AreDifferent(const Elements& elements) {
    return std::set<Element>(elements.begin(), elements.end()).size() == elements.size();
  }

  // Instructions of this block that do the same, each for as many elements as it makes.
  llvm::Value* JoinAlike(const Elements& elements) {
    llvm::SmallSetVector<llvm::Instruction*, 8> parts;
    for (const Element& element : elements) {
      auto* part = llvm::dyn_cast_or_null<llvm::Instruction>(element.vector);
      if (!part || part->getParent() != &block_) return nullptr;
      parts.insert(part);
    }
    llvm::Instruction& first = *parts[0];
    const bool is_alike = IsJoinable(first) &&
                          llvm::all_of(parts, [&](auto* part) { return AreAlike(*part, first); });
    if (!is_alike || !AreDifferent(elements)) return nullptr;
    sources_.insert_range(parts);
    llvm::SmallVector<llvm::Value*> operands;
    for (unsigned operand = 0; operand < OperandsOf(first); ++operand) {
      Elements taken;
      for (const auto& [vector, index] : elements) {
        taken.push_back({llvm::cast<llvm::Instruction>(vector)->getOperand(operand), index});
      }
      if (!taken[0].vector->getType()->isVectorTy()) return nullptr;
      llvm::Value* joined = Join(taken);
      if (!joined) return nullptr;
      operands.push_back(joined);
    }
    return Make(parts.getArrayRef(), operands, elements.size());
  }

  static unsigned OperandsOf(const llvm::Instruction& instruction) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    return call ? call->arg_size() : instruction.getNumOperands();
  }

  llvm::Value* Make(llvm::ArrayRef<llvm::Instruction*> parts, llvm::ArrayRef<llvm::Value*> operands,
                    unsigned count) {
    llvm::Instruction& first = *parts[0];
    llvm::Type* type = llvm::FixedVectorType::get(first.getType()->getScalarType(), count);
    llvm::Value* made = MakeLike(first, operands, type);
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(made);
    if (!instruction) return made;
    instruction->copyIRFlags(&first);
    for (llvm::Instruction* part : parts) instruction->andIRFlags(part);
    instruction->copyMetadata(first, {llvm::LLVMContext::MD_fpmath});
    instruction->setDebugLoc(first.getDebugLoc());
    return made;
  }

  llvm::Value* MakeLike(llvm::Instruction& first, llvm::ArrayRef<llvm::Value*> operands,
                        llvm::Type* type) {
    if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&first)) {
      return builder_.CreateIntrinsic(type, call->getIntrinsicID(), operands);
    }
    if (auto* cast = llvm::dyn_cast<llvm::CastInst>(&first)) {
      return builder_.CreateCast(cast->getOpcode(), operands[0], type);
    }
    if (auto* compare = llvm::dyn_cast<llvm::CmpInst>(&first)) {
      return builder_.CreateCmp(compare->getPredicate(), operands[0], operands[1]);
    }
    llvm::Instruction* copy = first.clone();
    for (auto [index, operand] : llvm::enumerate(operands)) copy->setOperand(index, operand);
    copy->mutateType(type);
    return builder_.Insert(copy);
  }

  struct Root {
    Elements elements;
    llvm::Value* joined;
  };
  struct OpenPhi {
    llvm::PHINode* joined;
    Elements elements;
  };

  llvm::BasicBlock& block_;
  const llvm::LoopInfo& loops_;
  Builder builder_;
  llvm::MapVector<llvm::Use*, llvm::Value*> replaced_;  // and what is used instead
  llvm::SmallVector<Root> roots_;                       // what is taken apart again
  llvm::SmallVector<OpenPhi> open_phis_;                // into which nothing comes yet
  llvm::SmallPtrSet<llvm::Instruction*, 32> sources_;   // what has given the elements so far
  std::map<Elements, llvm::Value*> joined_;             // what is there in this block
  std::map<Elements, llvm::Value*> joined_phis_;
  llvm::SmallVector<llvm::Instruction*> made_;
};

// Adds where a shuffle's result is used, from a use of a vector backwards through what is done with
// all elements alike.
void AddShuffled(llvm::Use& use, const llvm::BasicBlock& block,
                 llvm::SmallVectorImpl<llvm::Use*>& shuffled) {
  auto* made = llvm::dyn_cast<llvm::Instruction>(use.get());
  const bool is_vector =
      made && made->getParent() == &block && llvm::isa<llvm::FixedVectorType>(made->getType());
  if (!is_vector || CountOf(*made) > kMaxJoined) return;
  if (llvm::isa<llvm::ShuffleVectorInst>(made)) return shuffled.push_back(&use);
  if (!made->hasOneUse() || !IsElementwise(*made)) return;
  for (llvm::Use& operand : made->operands()) AddShuffled(operand, block, shuffled);
}

bool IsStore(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return llvm::isa<llvm::StoreInst>(instruction) ||
         (call && call->getIntrinsicID() == llvm::Intrinsic::masked_store);
}

void JoinStored(llvm::BasicBlock& block, const llvm::LoopInfo& loops) {
  llvm::SmallVector<llvm::Use*> all;
  for (llvm::Instruction& instruction : block) {
    if (IsStore(instruction)) AddShuffled(instruction.getOperandUse(0), block, all);
  }
  // What is made for one is there for the next.
  llvm::sort(all, [](const llvm::Use* use, const llvm::Use* other) {
    return llvm::cast<llvm::Instruction>(use->getUser())
        ->comesBefore(llvm::cast<llvm::Instruction>(other->getUser()));
  });
  Joiner joiner(block, loops);
  for (llvm::Use* stored : all) joiner.Join(*stored);
  joiner.Gains() ? joiner.Replace() : joiner.Forget();
}

void JoinNeeded(llvm::BasicBlock& block, const llvm::LoopInfo& loops) {
  std::vector<Components> all = FindAlikeComponents(block);
  llvm::erase_if(all, [](const Components& components) {
    return components.size() * CountOf(*components[0]) > kMaxJoined;
  });
  // What is made for one is there for the next.
  llvm::sort(all, [](const Components& components, const Components& others) {
    return LastOf(components)->comesBefore(LastOf(others));
  });
  Joiner joiner(block, loops);
  for (const Components& components : all) joiner.Join(components);
  joiner.Gains() ? joiner.Replace() : joiner.Forget();
}

}  // namespace

llvm::Error JoinComponents(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    const auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(function);
    for (llvm::BasicBlock& block : function) {
      JoinStored(block, loops);
      JoinNeeded(block, loops);
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
