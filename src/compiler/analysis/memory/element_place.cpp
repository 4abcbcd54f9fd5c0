// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/memory/element_place.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// How the sums of a narrower index must be known not to wrap, for it to be the sum of its terms.
enum class Wrap { kAny, kSigned, kUnsigned };

// An address in bytes: the buffer's, and a sum.
struct Place {
  using Term = llvm::PointerIntPair<const llvm::Value*, 2, Wrap>;  // and how it is extended

  llvm::APInt per_element, constant;
  llvm::SmallMapVector<Term, llvm::APInt, 2> others;  // the same in all turns

  bool IsAlike(const Place& other) const {
    return per_element == other.per_element && others.size() == other.others.size() &&
           llvm::all_of(others, [&](const auto& term) {
             auto found = other.others.find(term.first);
             return found != other.others.end() && found->second == term.second;
           });
  }
};

class PlaceFinder {
 public:
  PlaceFinder(const llvm::Argument& buffer, const ValueSet& counters, const llvm::Loop& loop)
      : buffer_(buffer), counters_(counters), loop_(loop) {}

  std::optional<Place> Find(const llvm::Value& address) {
    const llvm::DataLayout& layout = buffer_.getParent()->getDataLayout();
    const unsigned bits = layout.getIndexTypeSizeInBits(address.getType());
    place_ = {llvm::APInt(bits, 0), llvm::APInt(bits, 0), {}};
    const llvm::Value* at = &address;
    while (auto* step = llvm::dyn_cast<llvm::GEPOperator>(at)) {
      llvm::SmallMapVector<llvm::Value*, llvm::APInt, 4> variable;
      if (!step->collectOffset(layout, bits, variable, place_.constant)) return std::nullopt;
      for (auto& [index, scale] : variable) {
        const bool is_narrow = index->getType()->getIntegerBitWidth() < bits;
        if (!Add(*index, scale, is_narrow ? Wrap::kSigned : Wrap::kAny)) return std::nullopt;
      }
      at = step->getPointerOperand();
    }
    if (at != &buffer_) return std::nullopt;
    return place_;
  }

 private:
  static bool Wraps(const llvm::Value& value, Wrap wrap) {
    auto* sum = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&value);
    // What else is alike a sum has no bits that meet.
    if (wrap == Wrap::kAny || !sum) return false;
    return wrap == Wrap::kSigned ? !sum->hasNoSignedWrap() : !sum->hasNoUnsignedWrap();
  }

  bool Add(const llvm::Value& value, const llvm::APInt& scale, Wrap wrap) {
    if (counters_.contains(&value)) {
      place_.per_element += scale;
      return true;
    }
    if (loop_.isLoopInvariant(&value)) return AddOther(value, scale, wrap);
    const llvm::Value *a, *b;
    const llvm::APInt* by;
    if (match(&value, m_SExt(m_Value(a))))
      return wrap == Wrap::kAny && Add(*a, scale, Wrap::kSigned);
    if (match(&value, m_ZExt(m_Value(a))))
      return wrap == Wrap::kAny && Add(*a, scale, Wrap::kUnsigned);
    if (Wraps(value, wrap)) return false;
    if (match(&value, m_AddLike(m_Value(a), m_Value(b)))) {
      return Add(*a, scale, wrap) && Add(*b, scale, wrap);
    }
    if (match(&value, m_Sub(m_Value(a), m_Value(b)))) {
      return Add(*a, scale, wrap) && Add(*b, -scale, wrap);
    }
    if (match(&value, m_Mul(m_Value(a), m_APInt(by))))
      return Add(*a, scale * Wide(*by, wrap), wrap);
    if (match(&value, m_Shl(m_Value(a), m_APInt(by))) && by->ult(by->getBitWidth())) {
      return Add(*a, scale << by->getZExtValue(), wrap);
    }
    return false;
  }

  bool AddOther(const llvm::Value& value, const llvm::APInt& scale, Wrap wrap) {
    const llvm::APInt* number;
    if (match(&value, m_APInt(number))) {
      place_.constant += scale * Wide(*number, wrap);
      return true;
    }
    auto [term, is_new] = place_.others.try_emplace({&value, wrap}, scale);
    if (!is_new) term->second += scale;
    return true;
  }

  llvm::APInt Wide(const llvm::APInt& number, Wrap wrap) const {
    const unsigned bits = place_.constant.getBitWidth();
    return wrap == Wrap::kUnsigned ? number.zextOrTrunc(bits) : number.sextOrTrunc(bits);
  }

  const llvm::Argument& buffer_;
  const ValueSet& counters_;
  const llvm::Loop& loop_;
  Place place_;
};

}  // namespace

bool AreElementsApart(const llvm::Argument& buffer, llvm::ArrayRef<llvm::Instruction*> accesses,
                      const ValueSet& counters, const llvm::Loop& loop) {
  const llvm::DataLayout& layout = buffer.getParent()->getDataLayout();
  PlaceFinder finder(buffer, counters, loop);
  std::optional<Place> first;
  int64_t least = 0, end = 0;  // bytes that a turn reaches, from the first access on
  for (llvm::Instruction* access : accesses) {
    std::optional<Place> place = finder.Find(*llvm::getLoadStorePointerOperand(access));
    if (!place || (first && !first->IsAlike(*place))) return false;
    if (!first) first = place;
    const int64_t begin = (place->constant - first->constant).getSExtValue();
    const int64_t bytes = layout.getTypeStoreSize(llvm::getLoadStoreType(access)).getFixedValue();
    least = std::min(least, begin);
    end = std::max(end, begin + bytes);
  }
  return first && first->per_element.abs().uge(uint64_t(end - least));
}

}  // namespace weft::compiler
