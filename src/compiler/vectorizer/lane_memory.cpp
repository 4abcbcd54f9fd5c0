// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorizer/lane_memory.h"

#include "compiler/ir/remarks.h"
#include "compiler/vectorizer/lane_loop.h"
#include "llvm/Support/FormatVariadic.h"

namespace weft::compiler {
namespace {

// Elements of one wide access that shuffles take apart.
constexpr unsigned kShuffleLimit = 256;

// Bytes that accesses of elements apart from each other may span: about what one access for each
// lane costs.
constexpr int64_t kMaxSpanBytes = 640, kMaxSpanBytesInSmallRegisters = 128;

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
    if (IsRecords()) return LoadRecords();
    Lanes lanes;
    for (const Component& part : components_) {
      llvm::Type* type = values_.Widened(part.type);
      if (int64_t step = StepOf(part); step == 1) {
        lanes.push_back(LoadWide(type, At(address_, part), mask_, AlignOf(part)));
      } else if (step == -1) {
        lanes.push_back(LoadReversed(type, part));
      } else if (IsNear(part, step)) {
        lanes.push_back(LoadApart(part, step));
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
    if (IsRecords()) return StoreRecords(lanes);
    for (auto [part, lane] : llvm::zip_equal(components_, lanes)) {
      if (int64_t step = StepOf(part); step == 1) {
        StoreWide(lane, At(address_, part), mask_, AlignOf(part));
      } else if (step == -1) {
        StoreWide(Reversed(lane), Last(part), Reversed(mask_), AlignOf(part));
      } else if (IsNear(part, step) && values_.has_cheap_masks()) {
        StoreApart(lane, part, step);
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

  // Whether wide accesses of all that lies between the lanes' elements cost less than one access
  // for each lane.
  bool IsNear(const Component& part, int64_t step) const {
    bool has_masks = values_.has_cheap_masks();
    int64_t limit = has_masks ? kMaxSpanBytes : kMaxSpanBytesInSmallRegisters;
    bool is_small = step > 1 && step * values_.width() * BytesOf(part) <= limit;
    return is_small && (!mask_ || has_masks);
  }

  // Of the lanes' elements among all from the first one's to the last one's.
  llvm::SmallVector<int> Places(int64_t step) const {
    llvm::SmallVector<int> places;
    for (unsigned lane = 0; lane < values_.width(); ++lane) places.push_back(lane * step);
    return places;
  }

  // What the lanes hold, at their places, and `between` them.
  llvm::Value* Spread(llvm::Value* lanes, int64_t step, llvm::Value* between) {
    llvm::SmallVector<int> spread((values_.width() - 1) * step + 1, values_.width());
    for (unsigned lane = 0; lane < values_.width(); ++lane) spread[lane * step] = lane;
    return builder_.CreateShuffleVector(lanes, between, spread);
  }

  llvm::Value* MaskApart(int64_t step) {
    llvm::Type* type = values_.Widened(builder_.getInt1Ty());
    llvm::Value* mask = mask_ ? mask_ : llvm::Constant::getAllOnesValue(type);
    return Spread(mask, step, llvm::Constant::getNullValue(type));
  }

  // Where all lanes access memory, what lies between them can be read; behind the last, it cannot.
  llvm::Value* LoadApart(const Component& part, int64_t step) {
    unsigned span = (values_.width() - 1) * step + 1;
    llvm::Value* all = LoadWide(llvm::FixedVectorType::get(part.type, span), At(address_, part),
                                mask_ ? MaskApart(step) : nullptr, AlignOf(part));
    return builder_.CreateShuffleVector(all, Places(step));
  }

  void StoreApart(llvm::Value* lanes, const Component& part, int64_t step) {
    llvm::Value* all = Spread(lanes, step, llvm::PoisonValue::get(lanes->getType()));
    StoreWide(all, At(address_, part), MaskApart(step), AlignOf(part));
  }

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

  // Whether lanes hold adjacent vectors, worth one wide access.
  bool IsRecords() const {
    auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type_);
    return vector && shape_.IsStrided() && spacing_ == 1 &&
           shape_.stride == int64_t(layout_.getTypeStoreSize(vector)) &&
           vector->getNumElements() * values_.width() <= kShuffleLimit;
  }

  void Report(const char* how) {
    std::string why = shape_.IsStrided() ? llvm::formatv("are {0} bytes apart", shape_.stride).str()
                                         : "follow no pattern";
    Remark(instruction_, llvm::Twine(how) + ": the work-items' addresses " + why);
  }

  llvm::Value* Addresses() { return values_.Of(address_)[0]; }

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
    return builder_.CreateAlignedLoad(type, address, alignment);
  }

  void StoreWide(llvm::Value* value, llvm::Value* address, llvm::Value* mask,
                 llvm::Align alignment) {
    if (mask) {
      builder_.CreateMaskedStore(value, address, alignment, mask);
    } else {
      builder_.CreateAlignedStore(value, address, alignment);
    }
  }

  llvm::Value* RecordMask() {
    if (!mask_) return nullptr;
    llvm::SmallVector<int> spread;
    for (unsigned i = 0; i < values_.width() * components_.size(); ++i) {
      spread.push_back(i / components_.size());
    }
    return builder_.CreateShuffleVector(mask_, spread);
  }

  Lanes LoadRecords() {
    unsigned count = components_.size(), width = values_.width();
    llvm::Type* type = llvm::FixedVectorType::get(components_[0].type, count * width);
    llvm::Value* wide = LoadWide(type, address_, RecordMask(), alignment_);
    Lanes lanes;
    for (unsigned part = 0; part < count; ++part) {
      llvm::SmallVector<int> pick;
      for (unsigned lane = 0; lane < width; ++lane) pick.push_back(lane * count + part);
      lanes.push_back(builder_.CreateShuffleVector(wide, pick));
    }
    return lanes;
  }

  // Parts are joined two by two, since a shuffle takes two vectors.
  void StoreRecords(const Lanes& lanes) {
    unsigned count = components_.size(), width = values_.width();
    llvm::SmallVector<llvm::Value*> joined(lanes.begin(), lanes.end());
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
    llvm::SmallVector<int> order;
    for (unsigned i = 0; i < count * width; ++i) {
      order.push_back((i % count) * width + i / count);
    }
    StoreWide(builder_.CreateShuffleVector(joined[0], order), address_, RecordMask(), alignment_);
  }

  void StoreLast(llvm::Value* value) {
    llvm::Value* lane = builder_.getInt32(values_.width() - 1);
    if (mask_) {
      llvm::Value* bits = MaskBits(builder_, mask_);
      unsigned highest = bits->getType()->getIntegerBitWidth() - 1;
      llvm::Value* leading =
          builder_.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, bits, builder_.getTrue());
      lane = builder_.CreateSub(llvm::ConstantInt::get(bits->getType(), highest), leading);
    }
    builder_.CreateAlignedStore(values_.Lane(builder_, value, lane), address_, alignment_);
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

}  // namespace

bool HasVectorAccess(llvm::Type* type, const llvm::DataLayout& layout) {
  return llvm::all_of(ComponentsOf(type, layout), [&](const Component& part) {
    uint64_t bits = layout.getTypeSizeInBits(part.type);
    return bits >= 8 && bits <= 64 && llvm::isPowerOf2_64(bits);
  });
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
