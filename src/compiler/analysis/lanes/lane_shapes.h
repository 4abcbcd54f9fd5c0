// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How each value of a kernel differs between the lanes of a SIMD group: not at all (uniform), by a
// constant step from lane to lane (strided: the scalar value is lane 0's), or in any way (varying).
// Claims hold for active lanes, once the kernel is linearized; others may hold anything.
#pragma once

#include "compiler/analysis/lanes/uniformity.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

struct LaneShape {
  enum Kind { kUnknown, kUniform, kStrided, kVarying };
  Kind kind = kUniform;
  int64_t stride = 0;  // modulo 2^64: programs multiply by what they like
  bool operator==(const LaneShape&) const = default;
  bool IsVarying() const { return kind == kVarying; }
  bool IsUniform() const { return kind == kUniform; }
  bool IsStrided() const { return kind == kStrided; }
  // From lane to lane, whichever way.
  uint64_t Distance() const { return stride < 0 ? -uint64_t(stride) : uint64_t(stride); }
  // Of addresses: whether each lane's is in a cache line of its own, as far as is known.
  bool IsApart() const {
    constexpr uint64_t kLineBytes = 64;
    return IsVarying() || Distance() >= kLineBytes;
  }
};

class LaneShapes {
 public:
  // Variables have a place for each lane: those in `interleaved` element by element (its bytes are
  // given), so that GEPs into them must be scaled by the width; others as a whole.
  using Interleaved = llvm::DenseMap<const llvm::Value*, uint64_t>;
  // `has_large_objects`: see VariantKey. Lanes are consecutive along `dimension`. Before the kernel
  // is linearized, `flow` tells where lanes meet that came different ways.
  LaneShapes(llvm::Function& kernel, const Interleaved& interleaved, bool has_large_objects,
             unsigned dimension = 0, const Uniformity* flow = nullptr);

  LaneShape Of(const llvm::Value* value) const;
  // Of a 64-bit index, as far as lanes access memory by it (narrow_index.h).
  LaneShape OfIndex(const llvm::Value* index) const;
  // Of the low 32 bits of a 64-bit value, whatever is above them.
  LaneShape OfLowBits(const llvm::Value* value) const;
  // For values made later, and before one is erased.
  void Set(const llvm::Value* value, LaneShape shape) { shapes_[value] = shape; }
  void Forget(const llvm::Value* value) { shapes_.erase(value); }

  // Whether sign or zero extension to 64 bits commutes with the steps between lanes, so that lane
  // 0's wide value can be had by wide arithmetic even if that lane is not active.
  bool IsExtendable(llvm::Value* value, bool is_signed) const;

 private:
  using Visited = llvm::SmallPtrSet<llvm::Value*, 8>;
  // Notes what follows from the operands' shapes. Whether that is new.
  bool Update(llvm::Instruction& instruction);
  LaneShape Transfer(llvm::Instruction& instruction) const;
  LaneShape OfBinary(llvm::BinaryOperator& binary) const;
  // `left`: terms that may still be looked at.
  LaneShape OfIndex(const llvm::Value* index, unsigned& left) const;
  LaneShape OfIndexTerms(const llvm::BinaryOperator& binary, unsigned& left) const;
  LaneShape OfLowBits(const llvm::Value* value, unsigned& left) const;
  LaneShape OfCast(llvm::CastInst& cast) const;
  LaneShape OfAddress(llvm::GetElementPtrInst& address) const;
  LaneShape OfComparison(llvm::ICmpInst& compare) const;
  LaneShape OfPhi(llvm::PHINode& phi) const;
  LaneShape OfCall(llvm::CallBase& call) const;
  LaneShape OfOperands(llvm::Instruction& instruction) const;
  bool IsExtendable(llvm::Value* value, bool is_signed, Visited& visited) const;

  const Interleaved& interleaved_;
  const unsigned width_;
  const bool has_large_objects_;
  const unsigned dimension_;
  const Uniformity* flow_;
  llvm::DenseMap<const llvm::Value*, LaneShape> shapes_;
};

// Bytes of a lane's place for a variable as a whole, with what keeps the next lane's aligned.
uint64_t PlaceBytes(const llvm::AllocaInst& variable);

// Ids fit 31 bits with two small numbers added, each from -2^20 to 2^20, but for kHasLargeIds.
bool IsSmallBesideIds(const llvm::APInt& constant);

// Which values are small and no constants.
using SmallCounters = llvm::function_ref<bool(const llvm::Value&)>;

// Whether a value of 64 or 32 bits is a global or local id of dimension 0, perhaps with small
// constants and a small counter added, so that it does not wrap.
bool IsIdLike(llvm::Value* value, bool may_be_negative = true, SmallCounters is_small = nullptr);

// The sum that an `or` of bits that are apart also is, not yet in a block; null for all else. Bits
// that are apart in the active lanes may meet in lane 0, from which the others are counted.
llvm::Instruction* SumOfApartBits(llvm::Instruction& instruction);

}  // namespace weft::compiler
