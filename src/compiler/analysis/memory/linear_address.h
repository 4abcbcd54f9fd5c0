// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DataLayout.h"

namespace weft::compiler {

// An address as a base and a sum of products of values, each a number of times. An index of 32 bits
// is a sum of its own besides, which may wrap: two of them that are equal to the last bit are so in
// 64 bits. LLVM's alias analysis and scalar evolution look through such sums for constants alone.
class LinearAddress {
 public:
  LinearAddress(const llvm::Value& address, const llvm::DataLayout& layout);

  // Whether it is one with the other address.
  bool Is(const LinearAddress& other) const;

  // Whether accesses of so many bytes at the two have none in common.
  bool IsApart(int64_t size, const LinearAddress& other, int64_t other_size) const;

  // The same address in the next turn of a loop, in terms of this one's values; nothing if it
  // depends on what the turn finds out.
  std::optional<LinearAddress> InNextTurn(const llvm::Loop& loop) const;

 private:
  enum class Extension { kNone, kSigned, kUnsigned };

  class Sum {
   public:
    explicit Sum(unsigned bits) : bits_(bits) {}
    void Add(const llvm::Value& value, Extension extension, uint64_t factor, unsigned depth = 0);
    void Add(uint64_t constant) { constant_ += constant; }
    // What it has more than the other; nothing if that is no constant.
    std::optional<int64_t> Behind(const Sum& other) const;
    std::optional<Sum> InNextTurn(const llvm::Loop& loop) const;

   private:
    // A value that is extended to the sum's bits.
    struct Extended {
      const llvm::Value* value;
      Extension extension;
      auto operator<=>(const Extended&) const = default;
    };
    // A product, in an order of its own.
    struct Term {
      llvm::SmallVector<Extended, 2> values;
      uint64_t factor;  // which may wrap, as the sum may
    };
    void AddTerm(const Term& term);
    void Add(const Sum& sum, uint64_t factor);
    // Nothing if it has too many terms.
    std::optional<Sum> Times(const Sum& other) const;
    // The number that the sum's bits make.
    int64_t Wrapped(uint64_t number) const;

    unsigned bits_;
    uint64_t constant_ = 0;
    llvm::SmallVector<Term, 4> terms_;
  };

  // An index that is extended and multiplied, beside all else that is added to the base.
  struct Narrow {
    Sum index;
    Extension extension;
    uint64_t factor;
    Sum others{64};

    bool IsOn(const Narrow& other) const;
  };

  void AddIndex(const llvm::Value& index, uint64_t stride, Sum& others);

  const llvm::Value* base_;
  // Of these at least one.
  std::optional<Sum> bytes_ = Sum(64);
  std::optional<Narrow> narrow_;
};

}  // namespace weft::compiler
