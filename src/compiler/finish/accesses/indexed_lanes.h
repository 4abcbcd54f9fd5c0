// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes' addresses that count from one base by 32 bits, to be accessed one by one. Two indices
// leave their vector in a word of 64 bits, which takes a processor half as long as addresses do
// (eight words in a row on Zen 3: 6.5 cycles, by addresses 11; until they are there: 22 and 31).
#pragma once

#include "compiler/finish/accesses/masked_access.h"

namespace weft::compiler {

class IndexedLanes {
 public:
  // Those of the access, if it has such addresses.
  static std::optional<IndexedLanes> Find(const MaskedAccess& access);

  // Whether the first address that lanes count to is one to load from wherever one of theirs is.
  bool HasFirst() const;
  // Whether other lanes count to the same, from a base that is known where `place` is.
  bool CountAlike(const IndexedLanes& others, const llvm::Instruction& place) const;

  // Takes that one for what is not in `mask`, and `nowhere` if nothing is.
  void Mask(llvm::IRBuilderBase& builder, llvm::Value* mask, llvm::Value* nowhere);

  // What a lane counts to, from lane 0 on.
  llvm::Value* Index(unsigned lane, llvm::IRBuilderBase& builder);
  // Where it is then.
  llvm::Value* At(llvm::Value* index, llvm::IRBuilderBase& builder);

 private:
  IndexedLanes(const IndexedPlace& place, llvm::CastInst& extension)
      : place_(place), extension_(extension), indices_(extension.getOperand(0)) {}

  IndexedPlace place_;
  llvm::CastInst& extension_;
  llvm::Value *base_ = nullptr, *mask_ = nullptr, *indices_, *pair_ = nullptr;
};

}  // namespace weft::compiler
