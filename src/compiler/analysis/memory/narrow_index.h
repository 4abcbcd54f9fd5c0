// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indices that are computed in 32 bits, which may wrap, and extended to 64 for an address.
//
// Where lanes are a small step apart in 32 bits, those that access memory are so in 64 bits too: a
// wrap between two of them would put 2^32 elements between them, and no object is that large
// (VariantKey::has_large_objects says if one might be). Lane 0, from which the others are counted,
// need not access anything, and may lie before the wrap.
#pragma once

#include <optional>

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// Steps between lanes that are small in this sense.
inline constexpr int64_t kMaxNarrowStep = 1 << 14;

// An extension of so many `bits` of `value` above its `low_bits`, shifted up: 32 of them, or 31
// where the one above is known to be 0.
struct NarrowIndex {
  llvm::Value* value;
  bool is_signed;
  unsigned bits = 32;
  unsigned low_bits = 0;
  unsigned shift = 0;

  // What a step of the value is for the index.
  int64_t StepOf(int64_t step) const { return (step >> low_bits) << shift; }

  static std::optional<NarrowIndex> Match(const llvm::Value* index);

  // The same of another value.
  NarrowIndex Of(llvm::Value* other) const;

  // Lane 0's index, from which those of all lanes that access memory can be counted.
  llvm::Value* Extend(llvm::IRBuilderBase& builder) const;
};

// Whether nothing is done with an address but to access memory there, or a step from it.
bool OnlyAccesses(const llvm::GetElementPtrInst& address);

}  // namespace weft::compiler
