// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM's masked loads, stores, gathers and scatters have in common.
#pragma once

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {

struct MaskedAccess {
  explicit MaskedAccess(llvm::IntrinsicInst& instruction);

  // Whether no lane is left out, whatever happens.
  bool IsForAllLanes() const;

  llvm::IntrinsicInst& call;
  llvm::Value* place;  // one address, or those of the lanes
  llvm::Value* mask;
  llvm::Value* absent;  // of a load: what inactive lanes have; else null
  llvm::Value* stored;  // of a store; else null
  llvm::FixedVectorType* type;
  llvm::Align alignment;
};

// The addresses of a gather or scatter that are one object's, by an index.
struct IndexedPlace {
  llvm::GetElementPtrInst* address;
  llvm::APInt offset;  // of a record's member

  // The address that the index counts from: what constants lead to from another one.
  llvm::Value* Base(llvm::IRBuilderBase& builder) const;
  llvm::Value* Start() const { return Way().first; }

 private:
  std::pair<llvm::Value*, llvm::APInt> Way() const;
};
std::optional<IndexedPlace> IndexedPlaceOf(llvm::Value* place, const llvm::DataLayout& layout);

// Does what a gather or scatter does for one lane, whether active or not. Returns `loaded` with
// what it loads; null of a scatter.
llvm::Value* AccessLane(llvm::IRBuilderBase& builder, const MaskedAccess& access, unsigned lane,
                        llvm::Value* address, llvm::Value* loaded);

// The same of all lanes, at the addresses that it is told.
llvm::Value* AccessLanes(llvm::IRBuilderBase& builder, const MaskedAccess& access,
                         llvm::function_ref<llvm::Value*(unsigned lane)> address_of);

inline constexpr unsigned kPageBytes = 4096;

// Whether so many bytes, of a page at most, lie in one page (i1): if a lane reads some of them, all
// can be read.
llvm::Value* IsInOnePage(llvm::IRBuilderBase& builder, llvm::Value* place, uint64_t bytes);

llvm::SmallVector<llvm::IntrinsicInst*> GathersAndScattersOf(llvm::Function& function);

// Whether the machine has a gather, or a scatter, for it.
bool HasGatherFor(const llvm::TargetTransformInfo& machine, const MaskedAccess& access);

}  // namespace weft::compiler
