// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a work-item can know of its launch, as IR: each function emits the value at the builder's
// place, from markers and from the WeftLaunch. Dimensions are 0 to 2.
#pragma once

#include "compiler/ir/markers.h"
#include "weft/compiler.h"

namespace weft::compiler {

class LaunchValues {
 public:
  LaunchValues(const KernelInfo& info, const VariantKey& variant);

  // Where nothing depends on how work-items are grouped: leaves the local size, also that of edge
  // groups, to the launch along so many dimensions, and makes it 1 along those beyond.
  void FreeGroups(unsigned dimensions);
  // Where it does so, lanes are taken along another dimension, which then counts as dimension 0.
  void TakeLanesAlong(unsigned dimension);

  llvm::Value* WorkDim(llvm::IRBuilderBase& builder) const;
  llvm::Value* GlobalSize(llvm::IRBuilderBase& builder, unsigned dimension) const;
  llvm::Value* GlobalOffset(llvm::IRBuilderBase& builder, unsigned dimension) const;
  llvm::Value* GroupCount(llvm::IRBuilderBase& builder, unsigned dimension) const;
  llvm::Value* GroupId(llvm::IRBuilderBase& builder, unsigned dimension) const;
  llvm::Value* GlobalId(llvm::IRBuilderBase& builder, unsigned dimension) const;

  // The local size of all groups but the edge ones; 0 where it is not known.
  uint64_t KnownLocalSize(unsigned dimension) const { return enqueued_local_size_[dimension]; }

  // The same, as a value.
  llvm::Value* EnqueuedLocalSize(llvm::IRBuilderBase& builder, unsigned dimension) const;

  // The local size of this group; a constant where the variant fixes it for all groups.
  llvm::Value* LocalSize(llvm::IRBuilderBase& builder, unsigned dimension) const;

  // Whether the variant makes all groups' counts of items along dimension 0 multiples of a width.
  bool AreMultiplesOf(unsigned width) const;

  // What the variant makes divide all groups' counts of items along dimension 0; 0 for nothing.
  unsigned RowMultiple() const { return row_multiple_; }

  // The local id; the constant 0 where the local size is 1.
  llvm::Value* LocalId(llvm::IRBuilderBase& builder, unsigned dimension) const;
  llvm::Value* LocalLinearId(llvm::IRBuilderBase& builder) const;

  // What weft.local_id counts along a dimension, and how far: work-items by their local ids, or all
  // of the group along dimension 0 (VariantKey::in_one_row).
  llvm::Value* Item(llvm::IRBuilderBase& builder, unsigned dimension) const;
  llvm::Value* ItemCount(llvm::IRBuilderBase& builder, unsigned dimension) const;
  // The same as ItemCount, a constant nowhere.
  llvm::Value* LoadedItemCount(llvm::IRBuilderBase& builder, unsigned dimension) const;

  // Whether the work-item is in the first SIMD group of its work-group.
  llvm::Value* IsInFirstSimdGroup(llvm::IRBuilderBase& builder) const;

  // Sub-groups: their number in a group of full size and in this one, and this work-item's.
  llvm::Value* EnqueuedSubGroupCount(llvm::IRBuilderBase& builder) const;
  llvm::Value* SubGroupCount(llvm::IRBuilderBase& builder) const;
  llvm::Value* SubGroupId(llvm::IRBuilderBase& builder) const;
  llvm::Value* SubGroupSize(llvm::IRBuilderBase& builder) const;
  // How many work-items the work-group has.
  llvm::Value* GroupSize(llvm::IRBuilderBase& builder) const;

 private:
  // How many rows along dimension 0 lie before the work-item's own.
  llvm::Value* Row(llvm::IRBuilderBase& builder) const;
  llvm::Value* LocalSize(llvm::IRBuilderBase& builder, unsigned dimension,
                         llvm::Value* enqueued) const;

  uint64_t enqueued_local_size_[3];  // 0 where not known
  bool is_uniform_[3];               // whether all groups have the same local size
  bool in_one_row_;
  unsigned row_multiple_;      // what divides all groups' counts of items along dimension 0, or 0
  uint8_t free_multiples_[3];  // VariantKey::free_multiples
};

}  // namespace weft::compiler
