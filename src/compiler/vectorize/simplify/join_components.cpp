// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/simplify/join_components.h"

#include <map>
#include <set>

#include "compiler/analysis/lanes/whole_vectors.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

// Bytes within which elements change places by one instruction: those of the registers that the
// costs are counted in.
constexpr unsigned kRegisterBytes = 32;

// Elements of a store, and instructions that are looked at for one.
constexpr unsigned kMaxStoredElements = 256, kMaxSources = 256;

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
  if (llvm::isa<llvm::InsertElementInst>(instruction) || llvm::getSplatValue(&instruction))
    return 0;
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

bool IsJoinable(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  return IsElementwise(instruction) &&
         (!call || llvm::all_of(call->args(), [](const auto& operand) {
           return operand->getType()->isVectorTy();
         }));
}

// Makes the vectors that stores of a block store of whole vectors, ahead of each.
class Joiner {
 public:
  explicit Joiner(llvm::BasicBlock& block)
      : block_(block),
        builder_(block.getContext(), llvm::ConstantFolder(),
                 llvm::IRBuilderCallbackInserter(
                     [this](llvm::Instruction* made) { made_.push_back(made); })) {}

  void Join(llvm::Use& stored) {
    builder_.SetInsertPoint(llvm::cast<llvm::Instruction>(stored.getUser()));
    Elements elements;
    for (unsigned index = 0; index < CountOf(*stored); ++index) elements.push_back({stored, index});
    if (llvm::Value* joined = Join(elements)) stores_[stored.getUser()] = joined;
  }

  // Whether what has been made takes fewer instructions than what nothing else needs any more.
  bool Gains() const {
    unsigned before = 0, now = 0;
    for (llvm::Instruction* source : Unneeded()) before += CostOf(*source);
    for (llvm::Instruction* made : made_) now += CostOf(*made);
    return now < before;
  }

  void Replace() {
    for (auto [store, joined] : stores_) {
      llvm::Value* before = store->getOperand(0);
      store->setOperand(0, joined);
      llvm::RecursivelyDeleteTriviallyDeadInstructions(before);
    }
    Forget();
  }

  // Erases what is made for nothing.
  void Forget() {
    for (llvm::Instruction* made : llvm::reverse(made_)) {
      if (made->use_empty()) made->eraseFromParent();
    }
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
    if (!joined) joined = JoinShuffled(elements);
    if (!joined) joined = JoinAlike(elements);
    return joined_[std::move(elements)] = joined;
  }

  // Sources without a use but by each other and by these stores.
  llvm::SmallPtrSet<llvm::Instruction*, 32> Unneeded() const {
    llvm::SmallPtrSet<llvm::Instruction*, 32> unneeded = sources_;
    const auto is_needed = [&](llvm::Instruction* source) {
      return llvm::any_of(source->users(), [&](llvm::User* user) {
        return !stores_.contains(user) && !unneeded.contains(llvm::cast<llvm::Instruction>(user));
      });
    };
    while (unneeded.remove_if(is_needed)) {
    }
    return unneeded;
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

  // Of one vector or two, each element from a place near its own; or each element of a vector
  // several times.
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
    const unsigned times = mask.size() / count, near = RegisterElements(from);
    for (auto [place, taken] : llvm::enumerate(mask)) {
      const unsigned own = place / times;
      if (taken < 0) continue;
      if (times > 1 && taken % count != own) return false;
      if (taken % count / near != own / near) return false;
    }
    return true;
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
    const bool is_alike =
        IsJoinable(first) && llvm::all_of(parts, [&](llvm::Instruction* part) {
          return part->isSameOperationAs(&first, llvm::Instruction::CompareIgnoringAlignment);
        });
    const std::set<Element> different(elements.begin(), elements.end());
    if (!is_alike || different.size() != elements.size()) return nullptr;
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

  llvm::BasicBlock& block_;
  Builder builder_;
  llvm::MapVector<llvm::User*, llvm::Value*> stores_;  // and what they are to store
  llvm::SmallPtrSet<llvm::Instruction*, 32> sources_;  // what has given the elements so far
  std::map<Elements, llvm::Value*> joined_;
  llvm::SmallVector<llvm::Instruction*> made_;
};

// The operand of a store that holds a vector, or null.
llvm::Use* StoredVector(llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  bool is_store = llvm::isa<llvm::StoreInst>(instruction) ||
                  (call && call->getIntrinsicID() == llvm::Intrinsic::masked_store);
  llvm::Use* stored = is_store ? &instruction.getOperandUse(0) : nullptr;
  const bool is_shuffled = stored && llvm::isa<llvm::ShuffleVectorInst>(stored->get());
  return is_shuffled && CountOf(**stored) <= kMaxStoredElements ? stored : nullptr;
}

void JoinStored(llvm::BasicBlock& block) {
  llvm::SmallVector<llvm::Use*> all;
  for (llvm::Instruction& instruction : block) {
    if (llvm::Use* stored = StoredVector(instruction)) all.push_back(stored);
  }
  Joiner joiner(block);
  for (llvm::Use* stored : all) joiner.Join(*stored);
  joiner.Gains() ? joiner.Replace() : joiner.Forget();
}

}  // namespace

llvm::Error JoinComponents(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : module) {
    for (llvm::BasicBlock& block : function) JoinStored(block);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
