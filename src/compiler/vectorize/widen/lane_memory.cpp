// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_memory.h"

#include "compiler/analysis/lanes/lane_order.h"
#include "compiler/analysis/memory/constant_term.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/ir/remarks.h"
#include "compiler/ir/tuning.h"
#include "compiler/vectorize/widen/lane_loop.h"
#include "compiler/vectorize/widen/transpose_rows.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/Support/FormatVariadic.h"

namespace weft::compiler {
namespace {

// Elements of adjacent records that shuffles take apart.
constexpr int64_t kMaxAdjacentElements = 256;

// Bytes that accesses of elements apart from each other may span: about what one access for each
// lane costs. Records of several elements share the span.
constexpr int64_t kMaxSpanBytes = 640, kMaxSpanBytesInSmallRegisters = 128;
constexpr int64_t kMaxSpanBytesOfRecords = 1024;

// Elements from lane to lane beyond which Intel's processors gather words sooner (Granite Rapids:
// 16 lanes in 5 cycles), above all where they are not in the nearest cache: few loads that lie on
// two of its lines can wait for both at a time.
constexpr int64_t kMaxStepBesideGathers = 4;

// Those of the smallest vector registers, and of the smallest elements that all shuffles take.
constexpr int64_t kLeastRegisterBytes = 16, kWordBytes = 4;

constexpr unsigned kLongestMask = 64;

class Access {
 public:
  Access(LaneValues& values, llvm::Instruction& instruction, llvm::Value* address, llvm::Type* type,
         llvm::Align alignment, const LaneShapes::Interleaved& interleaved, llvm::Value* mask)
      : values_(values),
        instruction_(instruction),
        layout_(instruction.getDataLayout()),
        builder_(&instruction),
        address_(address),
        type_(type),
        alignment_(alignment),
        mask_(mask),
        shape_(values.shapes().Of(address)),
        components_(ComponentsOf(type, layout_)),
        spacing_(interleaved.contains(address) ? values.width() : 1) {}

  Lanes Load() {
    if (IsRecord()) return LoadRecords(components_);
    if (IsGatheredWhole()) return GatherWhole();
    if (spacing_ == 1 && IsLoadedAlone(llvm::cast<llvm::LoadInst>(instruction_), values_.width())) {
      return LoadEachAlone();
    }
    Lanes lanes;
    for (const Component& part : components_) {
      llvm::Type* type = values_.Widened(part.type);
      if (int64_t step = StepOf(part); step == 1) {
        lanes.push_back(LoadWide(type, At(address_, part), mask_, AlignOf(part)));
      } else if (step == -1) {
        lanes.push_back(LoadReversed(type, part));
      } else if (IsNear(part)) {
        lanes.append(LoadRecords(part));
      } else if (const auto order = Order()) {
        lanes.push_back(LoadInOrder(*order));
      } else {
        Report("gathered");
        lanes.push_back(
            builder_.CreateMaskedGather(type, At(Addresses(), part), AlignOf(part), mask_));
      }
    }
    return lanes;
  }

  void Store(llvm::Value* value) {
    if (shape_.IsUniform()) return StoreLast(value);
    const Lanes& lanes = values_.Of(value);
    if (IsRecord()) return StoreRecords(components_, lanes);
    if (IsGatheredWhole()) return ScatterWhole(lanes);
    if (spacing_ == 1 &&
        IsStoredAlone(llvm::cast<llvm::StoreInst>(instruction_), values_.width())) {
      return StoreEachAlone(lanes);
    }
    for (auto [part, lane] : llvm::zip_equal(components_, lanes)) {
      if (int64_t step = StepOf(part); step == 1) {
        StoreWide(lane, At(address_, part), mask_, AlignOf(part));
      } else if (step == -1) {
        StoreWide(Reversed(lane), Last(part), Reversed(mask_), AlignOf(part));
      } else if (IsNear(part) && values_.has_cheap_masks()) {
        StoreRecords(part, lane);
      } else if (const auto order = Order()) {
        StoreInOrder(*order, lane);
      } else {
        Report("scattered");
        builder_.CreateMaskedScatter(lane, At(Addresses(), part), AlignOf(part), mask_);
      }
    }
  }

 private:
  int64_t BytesOf(const Component& part) const {
    return layout_.getTypeStoreSize(part.type).getFixedValue();
  }

  // From lane to lane, in elements; 0 if that is no whole number.
  int64_t StepOf(const Component& part) const {
    bool is_whole = shape_.IsStrided() && shape_.stride % BytesOf(part) == 0;
    return is_whole ? shape_.stride / BytesOf(part) : 0;
  }

  // Whether wide accesses of all that lies between the lanes' records cost less than one access for
  // each lane. A record is one element, or some that follow each other.
  bool IsNear(llvm::ArrayRef<Component> record) const {
    const int64_t step = StepOf(record[0]), count = record.size();
    bool has_masks = values_.has_cheap_masks();
    int64_t limit = has_masks ? kMaxSpanBytes : kMaxSpanBytesInSmallRegisters;
    limit = std::min(limit * count, std::max(limit, kMaxSpanBytesOfRecords));
    const bool is_ahead = step > 1 && step >= count && step <= limit;
    const bool is_gathered = has_masks && count == 1 && BytesOf(record[0]) >= kWordBytes &&
                             llvm::isa<llvm::LoadInst>(instruction_) &&
                             IsTunedForIntel(*instruction_.getFunction());
    if (is_gathered && step > kMaxStepBesideGathers) return false;
    return is_ahead && step * values_.width() * BytesOf(record[0]) <= limit &&
           (!mask_ || has_masks);
  }

  // Whether the access is of vectors worth wide accesses of several.
  bool IsRecord() const {
    if (!type_->isVectorTy() || spacing_ > 1) return false;
    const int64_t step = StepOf(components_[0]), count = components_.size();
    bool is_adjacent = step == count && step * values_.width() <= kMaxAdjacentElements;
    bool is_near = IsNear(components_) &&
                   (values_.has_cheap_masks() || llvm::isa<llvm::LoadInst>(instruction_));
    return is_adjacent || is_near;
  }

  // Whether one gather or scatter takes all elements of the lanes' vectors.
  bool IsGatheredWhole() const { return spacing_ == 1 && !shape_.IsUniform() && Word(); }
  llvm::IntegerType* Word() const { return WordOf(type_, values_.width(), layout_); }

  llvm::Value* Reversed(llvm::Value* lanes) {
    return lanes ? builder_.CreateVectorReverse(lanes) : nullptr;
  }

  // The last lane's place, the first in memory where lanes go downwards.
  llvm::Value* Last(const Component& part) {
    int64_t offset = shape_.stride * int64_t(values_.width() - 1);
    return builder_.CreatePtrAdd(At(address_, part), builder_.getInt64(offset));
  }

  llvm::Value* LoadReversed(llvm::Type* type, const Component& part) {
    return Reversed(LoadWide(type, Last(part), Reversed(mask_), AlignOf(part)));
  }

  void Report(const char* how) {
    std::string why = shape_.IsStrided() ? llvm::formatv("are {0} bytes apart", shape_.stride).str()
                                         : "follow no pattern";
    Remark(instruction_, llvm::Twine(how) + ": the work-items' addresses " + why);
  }

  llvm::Value* Addresses() { return values_.Of(address_)[0]; }

  std::optional<LaneOrder> Order() const {
    if (spacing_ > 1) return std::nullopt;
    return FindLaneOrder(values_.shapes(), instruction_, values_.width(), mask_ != nullptr);
  }

  llvm::Value* FirstOf(const LaneOrder& order) {
    return builder_.CreatePtrAdd(Lane0Of(builder_, values_.shapes(), address_),
                                 builder_.getInt64(order.first));
  }

  llvm::Value* MaskOf(const LaneOrder& order) {
    return mask_ ? builder_.CreateShuffleVector(mask_, order.Lanes()) : nullptr;
  }

  llvm::Value* LoadInOrder(const LaneOrder& order) {
    auto* type = llvm::FixedVectorType::get(components_[0].type, order.count);
    llvm::Value* all = LoadWide(type, FirstOf(order), MaskOf(order), AlignOf(components_[0]));
    return builder_.CreateShuffleVector(all, order.elements);
  }

  void StoreInOrder(const LaneOrder& order, llvm::Value* lanes) {
    StoreWide(builder_.CreateShuffleVector(lanes, order.Lanes()), FirstOf(order), MaskOf(order),
              AlignOf(components_[0]));
  }

  llvm::Value* At(llvm::Value* address, const Component& part) {
    uint64_t offset = part.offset * spacing_;
    return offset ? builder_.CreatePtrAdd(address, builder_.getInt64(offset)) : address;
  }

  llvm::Align AlignOf(const Component& part) const {
    // What the lanes' addresses have in common can be no more than the step between them.
    llvm::Align natural(layout_.getTypeStoreSize(part.type).getFixedValue());
    return spacing_ > 1 ? natural
                        : std::min(natural, llvm::commonAlignment(alignment_, part.offset));
  }

  llvm::Value* LoadWide(llvm::Type* type, llvm::Value* address, llvm::Value* mask,
                        llvm::Align alignment) {
    if (mask) return builder_.CreateMaskedLoad(type, address, alignment, mask);
    return builder_.CreateAlignedLoad(type, address, alignment, instruction_.isVolatile());
  }

  void StoreWide(llvm::Value* value, llvm::Value* address, llvm::Value* mask,
                 llvm::Align alignment) {
    if (mask) {
      builder_.CreateMaskedStore(value, address, alignment, mask);
    } else {
      builder_.CreateAlignedStore(value, address, alignment, instruction_.isVolatile());
    }
  }

  // The elements that accesses to all lanes' records reach over.
  struct Span {
    unsigned step;   // from record to record
    unsigned first;  // place of lane 0's record
    unsigned count;  // of all
  };

  // Whole steps where masks can leave out what is too much. They begin where those of other
  // accesses to the same objects do, so that none of them overlaps what another group stores: a
  // load waits for the stores before it even to those parts that masks leave out.
  Span SpanOf(llvm::ArrayRef<Component> record) {
    const unsigned step = StepOf(record[0]), size = record.size();
    if (step == size || !values_.has_cheap_masks()) {
      return {step, 0, step * (values_.width() - 1) + size};
    }
    int64_t offset = ConstantTerm(*address_, layout_) + int64_t(record[0].offset);
    offset = (offset % shape_.stride + shape_.stride) % shape_.stride;
    unsigned first = offset / BytesOf(record[0]);
    return {step, first + size <= step ? first : 0, step * values_.width()};
  }

  // Elements of a span that one access takes.
  struct Piece {
    unsigned begin, end;
  };

  // Of a mask whose elements are no power of two, and of so many bytes or words of two themselves,
  // LLVM makes one element after the other; over a mask that exceeds the longest register of masks,
  // LLVM 22 may never end.
  llvm::SmallVector<Piece> PiecesOf(const Span& span, const Component& first) const {
    const unsigned even = std::min(1u << llvm::countr_zero(span.count), kLongestMask);
    const bool is_narrow = BytesOf(first) < kWordBytes && !llvm::isPowerOf2_32(span.count);
    const unsigned count =
        mask_ || (is_narrow && even * BytesOf(first) >= kLeastRegisterBytes) ? even : span.count;
    llvm::SmallVector<Piece> pieces;
    for (unsigned i = 0; i < span.count; i += count) pieces.push_back({i, i + count});
    return pieces;
  }

  llvm::Value* AddressOf(const Span& span, const Piece& piece, const Component& first) {
    int64_t bytes = (int64_t(piece.begin) - int64_t(span.first)) * BytesOf(first);
    llvm::Value* address = At(address_, first);
    return bytes ? builder_.CreatePtrAdd(address, builder_.getInt64(bytes)) : address;
  }

  // Of the piece's elements, those of active lanes' records, or of all lanes' and what lies between
  // them; null if that is all.
  llvm::Value* RecordMask(const Span& span, const Piece& piece, unsigned size, bool has_gaps) {
    const unsigned width = values_.width();
    const unsigned end = span.first + span.step * (width - 1) + size;
    if (!mask_ && (has_gaps ? span.step == size : span.first == 0 && end == span.count)) {
      return nullptr;
    }
    llvm::Type* type = values_.Widened(builder_.getInt1Ty());
    llvm::SmallVector<int> spread;
    for (unsigned i = piece.begin; i < piece.end; ++i) {
      bool is_between = i >= span.first && i < end;
      bool is_in_record = is_between && (i - span.first) % span.step < size;
      bool is_accessed = mask_ || has_gaps ? is_in_record : is_between;
      spread.push_back(is_accessed ? (i - span.first) / span.step : width);
    }
    return builder_.CreateShuffleVector(mask_ ? mask_ : llvm::Constant::getAllOnesValue(type),
                                        llvm::Constant::getNullValue(type), spread);
  }

  // Where all lanes access memory, what lies between them can be read; behind the last, it cannot.
  Lanes LoadRecords(llvm::ArrayRef<Component> record) {
    const Span span = SpanOf(record);
    llvm::SmallVector<llvm::Value*> loaded;
    for (const Piece& piece : PiecesOf(span, record[0])) {
      auto* type = llvm::FixedVectorType::get(record[0].type, piece.end - piece.begin);
      loaded.push_back(LoadWide(type, AddressOf(span, piece, record[0]),
                                RecordMask(span, piece, record.size(), false), AlignOf(record[0])));
    }
    return TakeApart(llvm::concatenateVectors(builder_, loaded), span, record.size());
  }

  void StoreRecords(llvm::ArrayRef<Component> record, llvm::ArrayRef<llvm::Value*> lanes) {
    const Span span = SpanOf(record);
    llvm::Value* joined = Join(lanes);
    for (const Piece& piece : PiecesOf(span, record[0])) {
      StoreWide(PutInPlace(joined, lanes.size(), span, piece), AddressOf(span, piece, record[0]),
                RecordMask(span, piece, record.size(), true), AlignOf(record[0]));
    }
  }

  // Whether lanes' vectors follow each other downwards.
  bool AreReversed() const {
    return shape_.IsStrided() &&
           shape_.stride == -int64_t(layout_.getTypeStoreSize(Word()).getFixedValue());
  }

  llvm::Value* GatherWords() {
    llvm::Type* type = values_.Widened(Word());
    if (AreReversed()) {
      return Reversed(LoadWide(type, Last(components_[0]), Reversed(mask_), alignment_));
    }
    Report("gathered");
    return builder_.CreateMaskedGather(type, Addresses(), alignment_, mask_);
  }

  Lanes GatherWhole() {
    const unsigned count = components_.size();
    llvm::Value* words = GatherWords();
    auto* elements = llvm::FixedVectorType::get(components_[0].type, count * values_.width());
    return TakeApart(builder_.CreateBitCast(words, elements), {count, 0, count * values_.width()},
                     count);
  }

  // Of each lane; those that are not active access private memory. Constants are added last, since
  // several accesses may be from one place on.
  llvm::SmallVector<llvm::Value*> SafeAddresses() {
    llvm::APInt offset(64, 0);
    llvm::Value* place = address_->stripAndAccumulateConstantOffsets(layout_, offset, true);
    const bool has_place = !mask_ && values_.shapes().Of(place).IsVarying();
    llvm::Value* addresses = has_place ? values_.Of(place)[0] : Addresses();
    if (mask_) {
      llvm::Value* room =
          builder_.CreateAddrSpaceCast(values_.RoomFor(type_, 0), address_->getType());
      addresses = builder_.CreateSelect(mask_, addresses,
                                        builder_.CreateVectorSplat(values_.width(), room));
    }
    llvm::SmallVector<llvm::Value*> each;
    for (unsigned lane = 0; lane < values_.width(); ++lane) {
      llvm::Value* address = builder_.CreateExtractElement(addresses, lane);
      each.push_back(has_place && !offset.isZero()
                         ? builder_.CreatePtrAdd(address, builder_.getInt(offset))
                         : address);
    }
    return each;
  }

  Lanes LoadEachAlone() {
    Report("loaded lane by lane");
    llvm::SmallVector<llvm::Value*> rows;
    for (llvm::Value* address : SafeAddresses()) {
      rows.push_back(builder_.CreateAlignedLoad(type_, address, alignment_));
    }
    return Lanes(TransposeRows(builder_, rows));
  }

  void StoreEachAlone(llvm::ArrayRef<llvm::Value*> lanes) {
    Report("stored lane by lane");
    const llvm::SmallVector<llvm::Value*> rows = TransposeRows(builder_, lanes);
    for (auto [row, address] : llvm::zip_equal(rows, SafeAddresses())) {
      builder_.CreateAlignedStore(row, address, alignment_);
    }
  }

  void ScatterWhole(llvm::ArrayRef<llvm::Value*> lanes) {
    const unsigned count = components_.size(), all = count * values_.width();
    llvm::Value* elements = PutInPlace(Join(lanes), count, {count, 0, all}, {0, all});
    llvm::Value* words = builder_.CreateBitCast(elements, values_.Widened(Word()));
    if (AreReversed()) {
      return StoreWide(Reversed(words), Last(components_[0]), Reversed(mask_), alignment_);
    }
    Report("scattered");
    builder_.CreateMaskedScatter(words, Addresses(), alignment_, mask_);
  }

  Lanes TakeApart(llvm::Value* wide, const Span& span, unsigned size) {
    Lanes lanes;
    for (unsigned part = 0; part < size; ++part) {
      llvm::SmallVector<int> pick;
      for (unsigned lane = 0; lane < values_.width(); ++lane) {
        pick.push_back(span.first + lane * span.step + part);
      }
      lanes.push_back(builder_.CreateShuffleVector(wide, pick));
    }
    return lanes;
  }

  // One part behind the other, joined two by two, since a shuffle takes two vectors.
  llvm::Value* Join(llvm::ArrayRef<llvm::Value*> lanes) {
    const unsigned width = values_.width();
    llvm::SmallVector<llvm::Value*> joined(lanes);
    for (unsigned each = width; joined.size() > 1; each *= 2) {
      llvm::SmallVector<llvm::Value*> wider;
      llvm::SmallVector<int> all;
      for (unsigned i = 0; i < each * 2; ++i) all.push_back(i);
      if (joined.size() % 2) joined.push_back(llvm::PoisonValue::get(joined[0]->getType()));
      for (unsigned i = 0; i < joined.size(); i += 2) {
        wider.push_back(builder_.CreateShuffleVector(joined[i], joined[i + 1], all));
      }
      joined = std::move(wider);
    }
    return joined[0];
  }

  // The elements of records of `size` parts where memory has them.
  llvm::Value* PutInPlace(llvm::Value* joined, unsigned size, const Span& span,
                          const Piece& piece) {
    llvm::SmallVector<int> order;
    for (unsigned i = piece.begin; i < piece.end; ++i) {
      unsigned place = i - span.first;
      bool is_in_record = i >= span.first && place % span.step < size;
      order.push_back(is_in_record ? place % span.step * values_.width() + place / span.step : -1);
    }
    return builder_.CreateShuffleVector(joined, order);
  }

  void StoreLast(llvm::Value* value) {
    llvm::Value* lane = LastLane(builder_, values_.width(), mask_);
    builder_.CreateAlignedStore(values_.Lane(builder_, value, lane), address_, alignment_,
                                instruction_.isVolatile());
  }

  LaneValues& values_;
  const llvm::Instruction& instruction_;
  const llvm::DataLayout& layout_;
  llvm::IRBuilder<> builder_;
  llvm::Value* address_;
  llvm::Type* type_;
  llvm::Align alignment_;
  llvm::Value* mask_;
  LaneShape shape_;
  llvm::SmallVector<Component, 4> components_;
  uint64_t spacing_;
};

// Whether of a vector of 16 to 64 bytes.
bool IsAccessedAlone(llvm::Type* type, unsigned width, const llvm::DataLayout& layout) {
  constexpr unsigned kPartBits = 128, kMaxBits = 512;
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (!vector || !llvm::isPowerOf2_32(vector->getNumElements())) return false;
  const unsigned bits = layout.getTypeSizeInBits(vector->getElementType());
  const unsigned all = bits * vector->getNumElements();
  return bits >= 8 && bits <= 64 && llvm::isPowerOf2_32(bits) && all >= kPartBits &&
         all <= kMaxBits && width * bits >= kPartBits;
}

// Of a vector; all of them where that is not plain.
unsigned ElementsUsed(const llvm::LoadInst& load) {
  const unsigned count = llvm::cast<llvm::FixedVectorType>(load.getType())->getNumElements();
  llvm::SmallDenseSet<int> used;
  for (const llvm::User* user : load.users()) {
    if (auto* extract = llvm::dyn_cast<llvm::ExtractElementInst>(user)) {
      auto* index = llvm::dyn_cast<llvm::ConstantInt>(extract->getIndexOperand());
      if (!index) return count;
      used.insert(int(index->getZExtValue()));
    } else if (auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(user)) {
      const int first = shuffle->getOperand(0) == &load ? 0 : int(count);
      if (shuffle->getOperand(0) == shuffle->getOperand(1)) return count;
      for (int element : shuffle->getShuffleMask()) {
        if (element >= first && element < first + int(count)) used.insert(element - first);
      }
    } else {
      return count;
    }
  }
  return used.size();
}

}  // namespace

bool HasVectorAccess(llvm::Type* type, const llvm::DataLayout& layout) {
  return llvm::all_of(ComponentsOf(type, layout), [&](const Component& part) {
    uint64_t bits = layout.getTypeSizeInBits(part.type);
    return bits >= 8 && bits <= 64 && llvm::isPowerOf2_64(bits);
  });
}

llvm::IntegerType* WordOf(llvm::Type* type, unsigned width, const llvm::DataLayout& layout) {
  // LLVM's code generator does not come to an end over some interleavings of 512.
  constexpr unsigned kMaxInterleaved = 128;
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (!vector || vector->getNumElements() * width > kMaxInterleaved) return nullptr;
  uint64_t bits = layout.getTypeSizeInBits(type).getFixedValue();
  bool is_word = bits == layout.getTypeStoreSizeInBits(type) && bits >= 16 && bits <= 64 &&
                 llvm::isPowerOf2_64(bits);
  return is_word ? llvm::IntegerType::get(type->getContext(), bits) : nullptr;
}

bool IsMadeTogether(const llvm::Instruction& access) {
  return !access.isAtomic() && llvm::getLoadStoreAddressSpace(&access) != kPrivateSpace;
}

bool IsLoadedAlone(const llvm::LoadInst& load, unsigned width) {
  return IsAccessedAlone(load.getType(), width, load.getDataLayout()) &&
         2 * ElementsUsed(load) >=
             llvm::cast<llvm::FixedVectorType>(load.getType())->getNumElements();
}

bool IsStoredAlone(const llvm::StoreInst& store, unsigned width) {
  return IsAccessedAlone(store.getValueOperand()->getType(), width, store.getDataLayout());
}

bool IsAccessedWhole(llvm::FixedVectorType* type, unsigned width, const llvm::DataLayout& layout) {
  return WordOf(type, width, layout) || IsAccessedAlone(type, width, layout);
}

Lanes LoadLanes(LaneValues& values, llvm::LoadInst& load,
                const LaneShapes::Interleaved& interleaved, llvm::Value* mask) {
  return Access(values, load, load.getPointerOperand(), load.getType(), load.getAlign(),
                interleaved, mask)
      .Load();
}

void StoreLanes(LaneValues& values, llvm::StoreInst& store,
                const LaneShapes::Interleaved& interleaved, llvm::Value* mask) {
  llvm::Value* value = store.getValueOperand();
  Access(values, store, store.getPointerOperand(), value->getType(), store.getAlign(), interleaved,
         mask)
      .Store(value);
}

}  // namespace weft::compiler
