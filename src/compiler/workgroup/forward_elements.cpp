// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/forward_elements.h"

#include <map>
#include <set>

#include "compiler/workgroup/group_access.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

// Vectors that one is put together from, beyond which to wait for the cache takes less.
constexpr size_t kMaxParts = 4;

// Elements that are kept in mind of a memory.
constexpr size_t kMaxElements = 4096;

struct Element {
  llvm::Value* vector;
  unsigned lane;
  int64_t bytes;
};

// What memories are known to hold, by the offset of each element.
class Contents {
 public:
  void Store(const GroupAccess& access, int64_t bytes) {
    std::map<int64_t, Element>& elements = elements_[access.memory];
    for (auto [lane, offset] : llvm::enumerate(access.offsets)) {
      if (!offset) continue;
      Forget(elements, *offset, bytes);
      if (elements.size() < kMaxElements)
        elements[*offset] = {access.stored, unsigned(lane), bytes};
    }
  }

  void Forget(GroupMemory memory) { memory ? void(elements_.erase(memory)) : elements_.clear(); }

  // Null if it is not known.
  const Element* Find(GroupMemory memory, int64_t offset) const {
    auto of_memory = elements_.find(memory);
    if (of_memory == elements_.end()) return nullptr;
    auto element = of_memory->second.find(offset);
    return element == of_memory->second.end() ? nullptr : &element->second;
  }

 private:
  static void Forget(std::map<int64_t, Element>& elements, int64_t offset, int64_t bytes) {
    constexpr int64_t kWidest = 16;
    auto element = elements.lower_bound(offset - kWidest);
    while (element != elements.end() && element->first < offset + bytes) {
      const bool overlaps = element->first + element->second.bytes > offset;
      element = overlaps ? elements.erase(element) : std::next(element);
    }
  }

  std::map<GroupMemory, std::map<int64_t, Element>> elements_;
};

// Puts vectors together from lanes of others.
class Assembly {
 public:
  explicit Assembly(llvm::FixedVectorType& type) : type_(type), lanes_(type.getNumElements()) {}

  // Returns whether a vector's lane can be taken.
  bool Take(unsigned lane, llvm::Value& vector, unsigned from) {
    auto* type = llvm::dyn_cast<llvm::FixedVectorType>(vector.getType());
    if (!type || type->getElementType() != type_.getElementType()) return false;
    lanes_[lane] = {&vector, from};
    parts_.insert(&vector);
    return parts_.size() <= kMaxParts;
  }

  size_t Parts() const { return parts_.size(); }

  llvm::Value* Make(llvm::IRBuilderBase& builder) const {
    llvm::Value* whole = nullptr;
    for (size_t i = 0; i < parts_.size();) {
      const bool is_pair =
          i + 1 < parts_.size() && parts_[i]->getType() == parts_[i + 1]->getType();
      llvm::Value* more = Choose(builder, parts_[i], is_pair ? parts_[i + 1] : nullptr);
      whole = whole ? Join(builder, whole, more, i) : more;
      i += is_pair ? 2 : 1;
    }
    return whole;
  }

 private:
  struct Lane {
    llvm::Value* vector = nullptr;
    unsigned from = 0;
  };

  llvm::Value* Choose(llvm::IRBuilderBase& builder, llvm::Value* one, llvm::Value* other) const {
    const unsigned count = llvm::cast<llvm::FixedVectorType>(one->getType())->getNumElements();
    llvm::SmallVector<int, 64> order;
    for (const Lane& lane : lanes_) {
      const int from = int(lane.from);
      order.push_back(lane.vector == one              ? from
                      : other && lane.vector == other ? from + int(count)
                                                      : llvm::PoisonMaskElem);
    }
    return builder.CreateShuffleVector(one, other ? other : llvm::PoisonValue::get(one->getType()),
                                       order);
  }

  // Lanes of the parts before `index` from one, the others from the other.
  llvm::Value* Join(llvm::IRBuilderBase& builder, llvm::Value* one, llvm::Value* other,
                    size_t index) const {
    llvm::SmallVector<int, 64> order;
    for (auto [place, lane] : llvm::enumerate(lanes_)) {
      const auto part = llvm::find(parts_, lane.vector) - parts_.begin();
      order.push_back(int(place) + (size_t(part) < index ? 0 : int(lanes_.size())));
    }
    return builder.CreateShuffleVector(one, other, order);
  }

  llvm::FixedVectorType& type_;
  llvm::SmallVector<Lane, 64> lanes_;
  llvm::SmallSetVector<llvm::Value*, 4> parts_;
};

// What a load finds, as far as the machine would wait for it: parts that several stores left, or
// that lie apart. Null if it is not known, or not worth it.
llvm::Value* Found(llvm::Instruction& load, const GroupAccess& access, const Contents& contents) {
  auto* type = llvm::dyn_cast<llvm::FixedVectorType>(load.getType());
  if (!type) return nullptr;
  const int64_t bytes =
      int64_t(load.getDataLayout().getTypeStoreSize(type->getElementType()).getFixedValue());
  const bool is_open = !access.absent || llvm::isa<llvm::UndefValue>(access.absent);
  Assembly assembly(*type);
  for (auto [index, offset] : llvm::enumerate(access.offsets)) {
    const unsigned lane = unsigned(index);
    if (!offset) {
      if (!is_open && !assembly.Take(lane, *access.absent, lane)) return nullptr;
      continue;
    }
    const Element* element = contents.Find(access.memory, *offset);
    if (!element || element->bytes != bytes) return nullptr;
    if (!assembly.Take(lane, *element->vector, element->lane)) return nullptr;
  }
  const bool waits = assembly.Parts() > 1 || !access.IsContiguous();
  if (!waits || assembly.Parts() == 0) return nullptr;
  llvm::IRBuilder<> builder(&load);
  return assembly.Make(builder);
}

void ForwardIn(llvm::BasicBlock& block, Contents& contents) {
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(block)) {
    const std::optional<GroupAccess> access = GroupAccess::Of(instruction);
    if (!access) {
      const GroupEffect effect = GroupEffectOf(instruction);
      if (effect.writes) contents.Forget(effect.memory);
    } else if (access->stored) {
      contents.Store(*access,
                     int64_t(block.getDataLayout().getTypeStoreSize(access->type).getFixedValue()));
    } else if (llvm::Value* found = Found(instruction, *access, contents)) {
      instruction.replaceAllUsesWith(found);
      instruction.eraseFromParent();
    }
  }
}

// Offsets of bytes that are read, of each memory.
class ReadBytes {
 public:
  // Returns whether they could be found: not if any memory may be read.
  bool Find(llvm::Function& kernel) {
    for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
      const std::optional<GroupAccess> access = GroupAccess::Of(instruction);
      if (access && !access->stored) Add(*access, kernel.getDataLayout());
      if (access) continue;
      const GroupEffect effect = GroupEffectOf(instruction);
      if (effect.reads && !effect.memory) return false;
      if (effect.reads) whole_.insert(effect.memory);
    }
    return true;
  }

  bool Any(GroupMemory memory, int64_t offset, int64_t bytes) const {
    if (whole_.contains(memory)) return true;
    auto of_memory = bytes_.find(memory);
    if (of_memory == bytes_.end()) return false;
    auto first = of_memory->second.lower_bound(offset);
    return first != of_memory->second.end() && *first < offset + bytes;
  }

 private:
  void Add(const GroupAccess& access, const llvm::DataLayout& layout) {
    const int64_t bytes = int64_t(layout.getTypeStoreSize(access.type).getFixedValue());
    for (const std::optional<int64_t>& offset : access.offsets) {
      if (!offset) continue;
      for (int64_t at = *offset; at < *offset + bytes; ++at) bytes_[access.memory].insert(at);
    }
  }

  llvm::SmallPtrSet<GroupMemory, 4> whole_;
  std::map<GroupMemory, std::set<int64_t>> bytes_;
};

}  // namespace

void ForwardElements(llvm::Function& kernel) {
  llvm::DenseMap<const llvm::BasicBlock*, Contents> behind;
  for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&kernel)) {
    Contents contents;
    const llvm::BasicBlock* before = block->getSinglePredecessor();
    auto known = before ? behind.find(before) : behind.end();
    if (known != behind.end()) contents = known->second;
    ForwardIn(*block, contents);
    behind[block] = std::move(contents);
  }
}

bool DropUnreadStores(llvm::Function& kernel) {
  ReadBytes read;
  if (!read.Find(kernel)) return false;
  llvm::SmallVector<llvm::WeakTrackingVH> dropped;
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(kernel))) {
    const std::optional<GroupAccess> access = GroupAccess::Of(instruction);
    if (!access || !access->stored) continue;
    const int64_t bytes =
        int64_t(kernel.getDataLayout().getTypeStoreSize(access->type).getFixedValue());
    const bool is_read = llvm::any_of(access->offsets, [&](const std::optional<int64_t>& offset) {
      return offset && read.Any(access->memory, *offset, bytes);
    });
    if (is_read) continue;
    dropped.push_back(access->stored);
    instruction.eraseFromParent();
  }
  llvm::RecursivelyDeleteTriviallyDeadInstructionsPermissive(dropped);
  return !dropped.empty();
}

}  // namespace weft::compiler
