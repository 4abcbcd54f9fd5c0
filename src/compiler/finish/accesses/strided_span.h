// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "compiler/finish/accesses/lane_steps.h"
#include "compiler/finish/accesses/masked_access.h"

namespace weft::compiler {

// Where lanes' elements lie few from one to the next.
struct StridedSpan {
  // What is added to the base for lane 0, in elements.
  struct Term {
    llvm::Type* element;
    llvm::Value* index;
    const llvm::CastInst* extension;  // that the index has in its vector; may be null
  };
  llvm::Value* base = nullptr;
  llvm::SmallVector<Term> terms;  // from the last on
  unsigned step = 0;              // elements from lane to lane

  // Nothing if that is not known, or they are too far apart for registers of all that lies between
  // to cost less than an access for each lane. `has_large_objects`: see VariantKey.
  static std::optional<StridedSpan> Find(const MaskedAccess& access, LaneStepFinder& finder,
                                         bool has_large_objects);

  llvm::Value* First(llvm::IRBuilderBase& builder) const;  // lane 0's address
  // What a gather of all lanes gives: loads of registers, none of which reaches beyond the last
  // lane's element, and shuffles.
  llvm::Value* Load(const MaskedAccess& access, unsigned register_bytes) const;
};

}  // namespace weft::compiler
