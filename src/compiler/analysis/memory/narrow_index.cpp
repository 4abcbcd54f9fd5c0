// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/memory/narrow_index.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

namespace weft::compiler {

using namespace llvm::PatternMatch;

std::optional<NarrowIndex> NarrowIndex::Match(const llvm::Value* index) {
  if (!index->getType()->isIntegerTy(64)) return std::nullopt;
  llvm::Value* value;
  if (match(index, m_ZExtOrSExt(m_Value(value))) && value->getType()->isIntegerTy(32)) {
    return NarrowIndex{value, llvm::isa<llvm::SExtInst>(index)};
  }
  // The extensions of a truncation, as InstCombine writes them.
  const llvm::APInt* kept;
  if (match(index, m_And(m_Value(value), m_APInt(kept))) && kept->isShiftedMask()) {
    const unsigned bits = kept->popcount();
    if (bits != 31 && bits != 32) return std::nullopt;
    return NarrowIndex{value, false, bits, kept->countr_zero(), kept->countr_zero()};
  }
  uint64_t shift = 0;
  auto* extension = llvm::dyn_cast<llvm::Instruction>(index);
  bool is_shifted =
      extension && match(extension, m_AShr(m_Value(value), m_ConstantInt(shift))) && shift <= 32;
  if (!is_shifted) return std::nullopt;
  const llvm::KnownBits known = llvm::computeKnownBits(value, extension->getDataLayout());
  if (known.countMinTrailingZeros() < 32) return std::nullopt;
  return NarrowIndex{value, true, 32, 32, unsigned(32 - shift)};
}

NarrowIndex NarrowIndex::Of(llvm::Value* other) const {
  NarrowIndex index = *this;
  index.value = other;
  return index;
}

llvm::Value* NarrowIndex::Extend(llvm::IRBuilderBase& builder) const {
  llvm::Type* i64 = builder.getInt64Ty();
  llvm::Value* narrow = low_bits ? builder.CreateLShr(value, low_bits) : value;
  narrow = builder.CreateTrunc(narrow, builder.getInt32Ty());
  llvm::Value* wide;
  if (is_signed) {
    wide = builder.CreateSExt(narrow, i64);
  } else {
    // The largest numbers are those of lanes ahead of one at 0.
    constexpr uint64_t kAhead = kMaxNarrowStep * 64;
    wide = builder.CreateZExt(builder.CreateAdd(narrow, builder.getInt32(kAhead)), i64);
    if (bits < 32) wide = builder.CreateAnd(wide, llvm::maskTrailingOnes<uint64_t>(bits));
    wide = builder.CreateSub(wide, builder.getInt64(kAhead));
  }
  return shift ? builder.CreateShl(wide, shift) : wide;
}

bool OnlyAccesses(const llvm::GetElementPtrInst& address) {
  return llvm::all_of(address.uses(), [](const llvm::Use& use) {
    auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(use.getUser());
    if (step) return OnlyAccesses(*step);
    auto* store = llvm::dyn_cast<llvm::StoreInst>(use.getUser());
    if (store) return use.getOperandNo() == store->getPointerOperandIndex();
    return llvm::isa<llvm::LoadInst, llvm::AtomicRMWInst>(use.getUser());
  });
}

}  // namespace weft::compiler
