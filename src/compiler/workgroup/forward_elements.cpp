// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/forward_elements.h"

#include <map>

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
constexpr size_t kMaxParts = 8;

// Pieces that are kept in mind of a memory.
constexpr size_t kMaxPieces = 4096;

struct Element {
  llvm::Value* vector;  // or scalar
  unsigned lane;
  int64_t bytes;

  bool operator==(const Element&) const = default;
};

// Elements of one vector that lie side by side, from one on.
struct Piece {
  Element first;
  int64_t count;

  int64_t Bytes() const { return count * first.bytes; }
  bool operator==(const Piece&) const = default;
  // All but the first so many.
  Piece Behind(int64_t skipped) const {
    return {{first.vector, first.lane + unsigned(skipped), first.bytes}, count - skipped};
  }
};

// What memories are known to hold.
class Contents {
 public:
  void Store(const GroupAccess& access, int64_t bytes) {
    Pieces& pieces = pieces_[access.memory];
    for (size_t lane = 0; lane < access.offsets.size();) {
      const std::optional<int64_t> start = access.offsets[lane];
      Piece piece{{access.stored, unsigned(lane), bytes}, 0};
      do {
        ++piece.count, ++lane;
      } while (start && lane < access.offsets.size() &&
               access.offsets[lane] == *start + piece.Bytes());
      if (!start) continue;
      Forget(pieces, *start, piece.Bytes());
      if (pieces.size() < kMaxPieces) pieces[*start] = piece;
    }
  }

  void Forget(GroupMemory memory) { memory ? void(pieces_.erase(memory)) : pieces_.clear(); }

  // Leaves what others hold as well.
  void Meet(const Contents& others) {
    for (auto& [memory, pieces] : pieces_) {
      Pieces kept;
      for (const auto& [start, piece] : pieces) {
        if (others.Holds(memory, start, piece)) {
          kept.emplace_hint(kept.end(), start, piece);
          continue;
        }
        for (int64_t i = 0; i < piece.count; ++i) {
          const Piece each{piece.Behind(i).first, 1};
          const int64_t offset = start + i * each.first.bytes;
          if (others.Find(memory, offset) == each.first)
            kept.emplace_hint(kept.end(), offset, each);
        }
      }
      pieces = std::move(kept);
    }
  }

  std::optional<Element> Find(GroupMemory memory, int64_t offset) const {
    auto of_memory = pieces_.find(memory);
    if (of_memory == pieces_.end()) return std::nullopt;
    auto behind = of_memory->second.upper_bound(offset);
    if (behind == of_memory->second.begin()) return std::nullopt;
    const auto& [start, piece] = *std::prev(behind);
    const int64_t within = offset - start;
    if (within >= piece.Bytes() || within % piece.first.bytes != 0) return std::nullopt;
    return piece.Behind(within / piece.first.bytes).first;
  }

 private:
  using Pieces = std::map<int64_t, Piece>;  // by their offsets

  bool Holds(GroupMemory memory, int64_t offset, const Piece& piece) const {
    auto of_memory = pieces_.find(memory);
    if (of_memory == pieces_.end()) return false;
    auto held = of_memory->second.find(offset);
    return held != of_memory->second.end() && held->second == piece;
  }

  // What is left of pieces ahead of the bytes, and behind them, stays.
  static void Forget(Pieces& pieces, int64_t offset, int64_t bytes) {
    auto next = pieces.lower_bound(offset);
    if (next != pieces.begin() && std::prev(next)->first + std::prev(next)->second.Bytes() > offset)
      --next;
    while (next != pieces.end() && next->first < offset + bytes) {
      const auto [start, piece] = *next;
      next = pieces.erase(next);
      const int64_t ahead = (offset - start) / piece.first.bytes;
      if (ahead > 0) pieces[start] = {piece.first, ahead};
      const int64_t past = offset + bytes - start;
      const int64_t skipped = (past + piece.first.bytes - 1) / piece.first.bytes;
      if (skipped < piece.count)
        pieces[start + skipped * piece.first.bytes] = piece.Behind(skipped);
    }
  }

  std::map<GroupMemory, Pieces> pieces_;
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

  llvm::Value* Make(llvm::IRBuilderBase& builder) const {
    if (parts_.size() == 1 && parts_[0]->getType() == &type_ && IsInOrder()) return parts_[0];
    llvm::Value* whole = nullptr;
    for (size_t i = 0; i < parts_.size();) {
      const bool is_pair =
          i + 1 < parts_.size() && parts_[i]->getType() == parts_[i + 1]->getType();
      llvm::Value* more = Choose(builder, parts_[i], is_pair ? parts_[i + 1] : nullptr);
      whole = whole ? Join(builder, whole, more, i) : more;
      i += is_pair ? 2 : 1;
    }
    return whole ? whole : llvm::PoisonValue::get(&type_);
  }

 private:
  struct Lane {
    llvm::Value* vector = nullptr;
    unsigned from = 0;
  };

  bool IsInOrder() const {
    return llvm::all_of(llvm::enumerate(lanes_), [](const auto& each) {
      return !each.value().vector || each.value().from == each.index();
    });
  }

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

// What a load finds that is one value.
llvm::Value* FoundWhole(const llvm::Instruction& load, const GroupAccess& access,
                        const Contents& contents) {
  const std::optional<Element> element = contents.Find(access.memory, *access.offsets[0]);
  const bool is_it = element && element->vector->getType() == load.getType();
  return is_it ? element->vector : nullptr;
}

// What a load finds, of one store or of several; null if it is not known, or not worth it.
llvm::Value* Found(llvm::Instruction& load, const GroupAccess& access, const Contents& contents) {
  if (access.type == load.getType()) return FoundWhole(load, access, contents);
  const int64_t bytes = int64_t(load.getDataLayout().getTypeStoreSize(access.type).getFixedValue());
  const bool is_open = !access.absent || llvm::isa<llvm::UndefValue>(access.absent);
  Assembly assembly(*llvm::cast<llvm::FixedVectorType>(load.getType()));
  for (auto [index, offset] : llvm::enumerate(access.offsets)) {
    const unsigned lane = unsigned(index);
    if (!offset) {
      if (!is_open && !assembly.Take(lane, *access.absent, lane)) return nullptr;
      continue;
    }
    const std::optional<Element> element = contents.Find(access.memory, *offset);
    if (!element || element->bytes != bytes) return nullptr;
    if (!assembly.Take(lane, *element->vector, element->lane)) return nullptr;
  }
  llvm::IRBuilder<> builder(&load);
  return assembly.Make(builder);
}

// Returns whether there were loads whose values are known.
bool ForwardIn(llvm::BasicBlock& block, Contents& contents) {
  bool any = false;
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
      any = true;
    }
  }
  return any;
}

// What memories hold behind blocks, as long as one of those that follow has not been visited.
class ContentsByBlock {
 public:
  // Nothing where a block before it was not visited, or does not come there alone.
  Contents Ahead(llvm::BasicBlock& block) {
    std::optional<Contents> met;
    for (llvm::BasicBlock* before : llvm::predecessors(&block)) {
      auto known = behind_.find(before);
      if (known == behind_.end()) return {};
      auto& [contents, waiting] = known->second;
      met ? met->Meet(contents) : void(met = waiting == 1 ? std::move(contents) : contents);
      if (--waiting == 0) behind_.erase(known);
    }
    return met ? std::move(*met) : Contents();
  }

  void Set(llvm::BasicBlock& block, Contents contents) {
    const unsigned waiting = block.getTerminator()->getNumSuccessors();
    if (waiting != 0) behind_.try_emplace(&block, std::move(contents), waiting);
  }

 private:
  llvm::DenseMap<llvm::BasicBlock*, std::pair<Contents, unsigned>> behind_;
};

// Which bytes are read, of each memory.
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
    for (auto& [memory, ranges] : ranges_) Join(ranges);
    return true;
  }

  bool Any(GroupMemory memory, int64_t offset, int64_t bytes) const {
    if (whole_.contains(memory)) return true;
    const auto of_memory = ranges_.find(memory);
    if (of_memory == ranges_.end()) return false;
    const auto range = llvm::partition_point(of_memory->second,
                                             [&](const Range& each) { return each.end <= offset; });
    return range != of_memory->second.end() && range->begin < offset + bytes;
  }

 private:
  struct Range {
    int64_t begin, end;
  };

  void Add(const GroupAccess& access, const llvm::DataLayout& layout) {
    const int64_t bytes = int64_t(layout.getTypeStoreSize(access.type).getFixedValue());
    for (const std::optional<int64_t>& offset : access.offsets) {
      if (offset) ranges_[access.memory].push_back({*offset, *offset + bytes});
    }
  }

  // Sorts them, and makes one of those that meet.
  static void Join(std::vector<Range>& ranges) {
    llvm::sort(ranges, [](const Range& a, const Range& b) { return a.begin < b.begin; });
    std::vector<Range> joined;
    for (const Range& range : ranges) {
      if (joined.empty() || joined.back().end < range.begin) joined.push_back(range);
      joined.back().end = std::max(joined.back().end, range.end);
    }
    ranges = std::move(joined);
  }

  llvm::SmallPtrSet<GroupMemory, 4> whole_;
  llvm::DenseMap<GroupMemory, std::vector<Range>> ranges_;
};

}  // namespace

bool ForwardElements(llvm::Function& kernel) {
  bool any = false;
  ContentsByBlock behind;
  for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&kernel)) {
    Contents contents = behind.Ahead(*block);
    any |= ForwardIn(*block, contents);
    behind.Set(*block, std::move(contents));
  }
  return any;
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
