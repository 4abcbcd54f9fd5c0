// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/memory/linear_address.h"

#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// Operations of an index that are looked through.
constexpr unsigned kMaxOperations = 8;

// Terms that two sums may make of each other's.
constexpr size_t kMaxTerms = 8;

}  // namespace

LinearAddress::LinearAddress(const llvm::Value& address, const llvm::DataLayout& layout)
    : base_(&address) {
  Sum others(64);
  while (auto* step = llvm::dyn_cast<llvm::GEPOperator>(base_)) {
    if (step->getType()->isVectorTy()) return;
    base_ = step->getPointerOperand();
    for (auto index = llvm::gep_type_begin(step); index != llvm::gep_type_end(step); ++index) {
      if (llvm::StructType* record = index.getStructTypeOrNull()) {
        const uint64_t member = llvm::cast<llvm::ConstantInt>(index.getOperand())->getZExtValue();
        const uint64_t offset = layout.getStructLayout(record)->getElementOffset(member);
        bytes_->Add(offset);
        others.Add(offset);
      } else {
        AddIndex(*index.getOperand(), index.getSequentialElementStride(layout).getFixedValue(),
                 others);
      }
    }
  }
  if (narrow_) narrow_->others = others;
}

void LinearAddress::AddIndex(const llvm::Value& index, uint64_t stride, Sum& others) {
  const bool is_narrow = index.getType()->getIntegerBitWidth() < 64;
  const Extension extension = is_narrow ? Extension::kSigned : Extension::kNone;
  bytes_->Add(index, extension, stride);
  const llvm::Value* value;
  const bool is_signed = match(&index, m_SExtLike(m_Value(value)));
  if (narrow_ || !(is_signed || match(&index, m_ZExt(m_Value(value))))) {
    others.Add(index, extension, stride);
    return;
  }
  narrow_ = Narrow{Sum(value->getType()->getIntegerBitWidth()),
                   is_signed ? Extension::kSigned : Extension::kUnsigned, stride};
  narrow_->index.Add(*value, Extension::kNone, 1);
}

void LinearAddress::Sum::Add(const llvm::Value& value, Extension extension, uint64_t factor,
                             unsigned depth) {
  const llvm::Value *a, *b;
  const llvm::APInt* number;
  auto add = [&](const llvm::Value* part, uint64_t times) {
    Add(*part, extension, times * factor, depth + 1);
  };
  auto extended = [&](const llvm::APInt& each) {
    return extension == Extension::kUnsigned ? each.zextOrTrunc(64).getZExtValue()
                                             : each.sextOrTrunc(64).getZExtValue();
  };
  // Whether the extension of what it makes is what it makes of the extensions.
  auto is_exact = [&] {
    auto* operation = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&value);
    return extension == Extension::kNone ||
           (operation && (extension == Extension::kSigned ? operation->hasNoSignedWrap()
                                                          : operation->hasNoUnsignedWrap()));
  };
  const bool is_whole = extension == Extension::kNone;
  if (match(&value, m_APInt(number))) {
    Add(extended(*number) * factor);
  } else if (depth == kMaxOperations) {
    AddTerm({{{&value, extension}}, factor});
  } else if (is_whole && match(&value, m_SExtLike(m_Value(a)))) {
    Add(*a, Extension::kSigned, factor, depth + 1);
  } else if (is_whole && match(&value, m_ZExt(m_Value(a)))) {
    Add(*a, Extension::kUnsigned, factor, depth + 1);
  } else if ((match(&value, m_Add(m_Value(a), m_Value(b))) && is_exact()) ||
             match(&value, m_DisjointOr(m_Value(a), m_Value(b)))) {
    add(a, 1);
    add(b, 1);
  } else if (match(&value, m_Sub(m_Value(a), m_Value(b))) && is_exact()) {
    add(a, 1);
    add(b, -1);
  } else if (match(&value, m_Mul(m_Value(a), m_APInt(number))) && is_exact()) {
    add(a, extended(*number));
  } else if (match(&value, m_Shl(m_Value(a), m_APInt(number))) && is_exact()) {
    add(a, uint64_t(1) << number->getLimitedValue(63));
  } else {
    std::optional<Sum> product;
    if (match(&value, m_Mul(m_Value(a), m_Value(b))) && is_exact()) {
      Sum left(bits_), right(bits_);
      left.Add(*a, extension, 1, depth + 1);
      right.Add(*b, extension, 1, depth + 1);
      product = left.Times(right);
    }
    if (product)
      Add(*product, factor);
    else
      AddTerm({{{&value, extension}}, factor});
  }
}

void LinearAddress::Sum::Add(const Sum& sum, uint64_t factor) {
  constant_ += sum.constant_ * factor;
  for (const Term& term : sum.terms_) AddTerm({term.values, term.factor * factor});
}

std::optional<LinearAddress::Sum> LinearAddress::Sum::Times(const Sum& other) const {
  if ((terms_.size() + 1) * (other.terms_.size() + 1) > kMaxTerms + 1) return std::nullopt;
  Sum product(bits_);
  product.Add(*this, other.constant_);
  for (const Term& right : other.terms_) {
    product.AddTerm({right.values, constant_ * right.factor});
    for (const Term& left : terms_) {
      Term both = {left.values, left.factor * right.factor};
      llvm::append_range(both.values, right.values);
      llvm::sort(both.values);
      product.AddTerm(both);
    }
  }
  return product;
}

void LinearAddress::Sum::AddTerm(const Term& term) {
  for (Term& known : terms_) {
    if (known.values != term.values) continue;
    known.factor += term.factor;
    if (Wrapped(known.factor) == 0) terms_.erase(&known);
    return;
  }
  if (Wrapped(term.factor) != 0) terms_.push_back(term);
}

int64_t LinearAddress::Sum::Wrapped(uint64_t number) const {
  return llvm::SignExtend64(number, bits_);
}

std::optional<int64_t> LinearAddress::Sum::Behind(const Sum& other) const {
  if (bits_ != other.bits_) return std::nullopt;
  Sum difference = *this;
  difference.Add(other, -1);
  if (!difference.terms_.empty()) return std::nullopt;
  return Wrapped(difference.constant_);
}

std::optional<LinearAddress::Sum> LinearAddress::Sum::InNextTurn(const llvm::Loop& loop) const {
  Sum next(bits_);
  next.constant_ = constant_;
  for (const Term& term : terms_) {
    std::optional<Sum> product(bits_);
    product->Add(term.factor);
    for (const auto& [value, extension] : term.values) {
      auto* phi = llvm::dyn_cast<llvm::PHINode>(value);
      const bool is_recurrence = phi && phi->getParent() == loop.getHeader();
      if (!is_recurrence && !loop.isLoopInvariant(value)) return std::nullopt;
      Sum later(bits_);
      if (is_recurrence)
        later.Add(*phi->getIncomingValueForBlock(loop.getLoopLatch()), extension, 1);
      else
        later.AddTerm({{{value, extension}}, 1});
      product = product->Times(later);
      if (!product) return std::nullopt;
    }
    next.Add(*product, 1);
  }
  return next;
}

// Whether the index alone makes the difference.
bool LinearAddress::Narrow::IsOn(const Narrow& other) const {
  return extension == other.extension && factor == other.factor && others.Behind(other.others) == 0;
}

bool LinearAddress::Is(const LinearAddress& other) const {
  if (base_ != other.base_) return false;
  if (bytes_ && other.bytes_ && bytes_->Behind(*other.bytes_) == 0) return true;
  return narrow_ && other.narrow_ && narrow_->IsOn(*other.narrow_) &&
         narrow_->index.Behind(other.narrow_->index) == 0;
}

bool LinearAddress::IsApart(int64_t size, const LinearAddress& other, int64_t other_size) const {
  if (base_ != other.base_) return false;
  if (bytes_ && other.bytes_) {
    const auto behind = bytes_->Behind(*other.bytes_);
    if (behind) return *behind >= other_size || -*behind >= size;
  }
  // Indices that differ in 32 bits are an element apart at least in 64.
  if (!narrow_ || !other.narrow_ || !narrow_->IsOn(*other.narrow_)) return false;
  const auto elements = narrow_->index.Behind(other.narrow_->index);
  return elements && *elements != 0 && int64_t(narrow_->factor) >= std::max(size, other_size);
}

std::optional<LinearAddress> LinearAddress::InNextTurn(const llvm::Loop& loop) const {
  if (!loop.isLoopInvariant(base_)) return std::nullopt;
  LinearAddress next = *this;
  next.bytes_ = bytes_ ? bytes_->InNextTurn(loop) : std::nullopt;
  const auto index = narrow_ ? narrow_->index.InNextTurn(loop) : std::nullopt;
  const auto others = narrow_ ? narrow_->others.InNextTurn(loop) : std::nullopt;
  if (index && others)
    next.narrow_ = Narrow{*index, narrow_->extension, narrow_->factor, *others};
  else
    next.narrow_.reset();
  if (!next.bytes_ && !next.narrow_) return std::nullopt;
  return next;
}

}  // namespace weft::compiler
