// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/lanes/lane_order.h"

#include "compiler/analysis/lanes/aligned_ids.h"
#include "compiler/ir/number_bits.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/KnownBits.h"

namespace weft::compiler {
namespace {

constexpr unsigned kDeepestExpression = 8;

// Elements that one access takes for each lane that needs one.
constexpr unsigned kMaxSpread = 2;

// Offsets beyond which nothing is gained, and sums need not be looked at for overflow.
constexpr int64_t kMaxOffset = 1 << 20;

// Lane i's value is a number that all lanes share, with so many low bits 0, and the offset of i.
struct Parts {
  llvm::SmallVector<int64_t> offsets;
  unsigned zeros;

  // Whether no offset changes a bit of the shared number.
  bool AreApart() const {
    return llvm::all_of(offsets, [&](int64_t offset) {
      return offset >= 0 && offset < int64_t{1} << std::min(zeros, 62u);
    });
  }
};
using Found = std::optional<Parts>;

class Finder {
 public:
  Finder(const LaneShapes& shapes, unsigned width, const llvm::DataLayout& layout)
      : shapes_(shapes), width_(width), layout_(layout) {}

  Found Of(const llvm::Value& value, unsigned depth = 0) const;
  Found OfAddress(const llvm::GEPOperator& address, unsigned depth) const;

 private:
  Found OfBinary(const llvm::BinaryOperator& binary, unsigned depth) const;
  Found OfCast(const llvm::CastInst& cast, unsigned depth) const;
  Found OfShape(const llvm::Value& value) const;

  const LaneShapes& shapes_;
  const unsigned width_;
  const llvm::DataLayout& layout_;
};

Found Sum(Found a, const Found& b, int64_t times) {
  if (!a || !b) return std::nullopt;
  for (auto [offset, other] : llvm::zip_equal(a->offsets, b->offsets)) offset += times * other;
  a->zeros = std::min(a->zeros, b->zeros);
  return a;
}

Found Times(Found a, int64_t by) {
  if (!a || by <= 0 || by > kMaxOffset) return std::nullopt;
  for (int64_t& offset : a->offsets) offset *= by;
  a->zeros += llvm::countr_zero(uint64_t(by));
  return a;
}

// `change` is done with the bits below the shared number's.
template <typename Change>
Found Changed(Found a, Change change) {
  if (!a || !a->AreApart()) return std::nullopt;
  const uint64_t low = llvm::maskTrailingOnes<uint64_t>(std::min(a->zeros, 62u));
  for (int64_t& offset : a->offsets) offset = int64_t(change(uint64_t(offset)) & low);
  return a;
}

Found Finder::OfBinary(const llvm::BinaryOperator& binary, unsigned depth) const {
  const Found a = Of(*binary.getOperand(0), depth + 1);
  auto* constant = llvm::dyn_cast<llvm::ConstantInt>(binary.getOperand(1));
  const uint64_t by = constant ? constant->getZExtValue() : 0;
  auto* either = llvm::dyn_cast<llvm::PossiblyDisjointInst>(&binary);
  const bool is_sum =
      binary.getOpcode() == llvm::Instruction::Add || (either && either->isDisjoint());
  if (is_sum) return Sum(a, Of(*binary.getOperand(1), depth + 1), 1);
  if (binary.getOpcode() == llvm::Instruction::Sub)
    return Sum(a, Of(*binary.getOperand(1), depth + 1), -1);
  if (!constant) return std::nullopt;
  switch (binary.getOpcode()) {
    case llvm::Instruction::Mul: return Times(a, constant->getSExtValue());
    case llvm::Instruction::Shl: return by < 20 ? Times(a, int64_t{1} << by) : std::nullopt;
    case llvm::Instruction::And: return Changed(a, [=](uint64_t offset) { return offset & by; });
    case llvm::Instruction::Or: return Changed(a, [=](uint64_t offset) { return offset | by; });
    case llvm::Instruction::Xor: return Changed(a, [=](uint64_t offset) { return offset ^ by; });
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr: {
      if (!a || by > a->zeros) return std::nullopt;
      Found shifted = Changed(a, [=](uint64_t offset) { return offset >> by; });
      if (shifted) shifted->zeros -= by;
      return shifted;
    }
    default: return std::nullopt;
  }
}

Found Finder::OfCast(const llvm::CastInst& cast, unsigned depth) const {
  Found from = Of(*cast.getOperand(0), depth + 1);
  if (!from || !cast.isIntegerCast()) return std::nullopt;
  // An aligned block of numbers lies on one side of where an extension wraps.
  return llvm::isa<llvm::TruncInst>(cast) || from->AreApart() ? from : std::nullopt;
}

Found Finder::OfShape(const llvm::Value& value) const {
  const LaneShape shape = shapes_.Of(&value);
  if (shape.IsVarying()) return std::nullopt;
  Parts parts{llvm::SmallVector<int64_t>(width_, 0), 0};
  if (shape.IsStrided()) {
    if (std::abs(shape.stride) > kMaxOffset) return std::nullopt;
    for (unsigned lane = 0; lane < width_; ++lane) parts.offsets[lane] = lane * shape.stride;
    if (IsAligned(value, width_)) parts.zeros = llvm::Log2_32(width_);
  } else if (value.getType()->isIntegerTy()) {
    parts.zeros = llvm::computeKnownBits(&value, layout_).countMinTrailingZeros();
  }
  return parts;
}

Found Finder::OfAddress(const llvm::GEPOperator& address, unsigned depth) const {
  Found sum = Of(*address.getPointerOperand(), depth + 1);
  for (auto step = llvm::gep_type_begin(address); step != llvm::gep_type_end(address); ++step) {
    const llvm::Value& index = *step.getOperand();
    if (shapes_.Of(&index).IsUniform()) continue;
    if (!index.getType()->isIntegerTy(64)) return std::nullopt;
    const int64_t size = step.getSequentialElementStride(layout_).getFixedValue();
    sum = Sum(sum, Times(Of(index, depth + 1), size), 1);
  }
  return sum;
}

Found Finder::Of(const llvm::Value& value, unsigned depth) const {
  if (depth > kDeepestExpression) return std::nullopt;
  Found found;
  if (auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value)) {
    const llvm::APInt amount = number->getValue();
    if (amount.getSignificantBits() > 20) return OfShape(value);
    return Parts{llvm::SmallVector<int64_t>(width_, amount.getSExtValue()), amount.getBitWidth()};
  }
  if (shapes_.Of(&value).IsUniform() || IsAligned(value, width_)) return OfShape(value);
  if (auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&value)) {
    found = OfBinary(*binary, depth);
  } else if (auto* cast = llvm::dyn_cast<llvm::CastInst>(&value)) {
    found = OfCast(*cast, depth);
  } else if (auto* address = llvm::dyn_cast<llvm::GEPOperator>(&value)) {
    found = OfAddress(*address, depth);
  }
  if (!found) return OfShape(value);
  // What exceeds the type is lost.
  if (value.getType()->isIntegerTy())
    found->zeros = std::min(found->zeros, value.getType()->getIntegerBitWidth());
  const bool is_small =
      llvm::all_of(found->offsets, [](int64_t offset) { return std::abs(offset) <= kMaxOffset; });
  return is_small ? found : std::nullopt;
}

}  // namespace

llvm::SmallVector<int> LaneOrder::Lanes() const {
  llvm::SmallVector<int> lanes(elements.size());
  for (auto [lane, element] : llvm::enumerate(elements)) lanes[element] = lane;
  return lanes;
}

std::optional<LaneOrder> FindLaneOrder(const LaneShapes& shapes, const llvm::Instruction& access,
                                       unsigned width, bool is_masked) {
  auto* address = llvm::dyn_cast<llvm::GEPOperator>(llvm::getLoadStorePointerOperand(&access));
  const llvm::DataLayout& layout = access.getDataLayout();
  const int64_t bytes = NumberBits(*llvm::getLoadStoreType(&access)) / 8;
  if (!address || bytes == 0 || width == 1 || !shapes.Of(address).IsVarying()) return std::nullopt;
  const Found found = Finder(shapes, width, layout).OfAddress(*address, 0);
  if (!found) return std::nullopt;
  const auto [least, most] = std::minmax_element(found->offsets.begin(), found->offsets.end());
  LaneOrder order{*least - found->offsets[0], unsigned((*most - *least) / bytes + 1), {}, false};
  llvm::SmallDenseSet<int64_t> different;
  for (const int64_t offset : found->offsets) {
    if ((offset - *least) % bytes != 0) return std::nullopt;
    order.elements.push_back(int((offset - *least) / bytes));
    different.insert(offset);
  }
  order.is_permutation = order.count == width && different.size() == width;
  const bool reads_all = llvm::isa<llvm::LoadInst>(access) && !is_masked;
  const bool is_near = order.count <= kMaxSpread * width;
  return order.is_permutation || (reads_all && is_near) ? std::optional(order) : std::nullopt;
}

}  // namespace weft::compiler
