// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/launch_values.h"

#include <algorithm>

#include "compiler/ir/invariant_load.h"
#include "llvm/IR/MDBuilder.h"
#include "weft/kernel_abi.h"

namespace weft::compiler {
namespace {

llvm::Value* Load(llvm::IRBuilderBase& builder, llvm::Type* type, size_t offset) {
  return LoadField(builder, type, CreateMarker(builder, Marker::kLaunch), offset);
}

llvm::Value* LoadElement(llvm::IRBuilderBase& builder, size_t array, unsigned dimension) {
  return Load(builder, builder.getInt64Ty(), array + dimension * sizeof(uint64_t));
}

// Of a local size: there is one, and no device offers more than fits 31 bits.
llvm::Value* LoadSize(llvm::IRBuilderBase& builder, size_t array, unsigned dimension) {
  auto* size = llvm::cast<llvm::LoadInst>(LoadElement(builder, array, dimension));
  llvm::MDNode* range = llvm::MDBuilder(builder.getContext())
                            .createRange(llvm::APInt(64, 1), llvm::APInt(64, uint64_t{1} << 31));
  size->setMetadata(llvm::LLVMContext::MD_range, range);
  return size;
}

// How many SIMD groups hold so many work-items.
llvm::Value* CeilOfWidths(llvm::IRBuilderBase& builder, llvm::Value* items) {
  llvm::Value* width = CreateMarker(builder, Marker::kWidth);
  llvm::Value* last = builder.CreateSub(width, builder.getInt64(1));
  return builder.CreateUDiv(builder.CreateAdd(items, last), width);
}

}  // namespace

LaunchValues::LaunchValues(const KernelInfo& info, const VariantKey& variant)
    : in_one_row_(variant.in_one_row), row_multiple_(variant.row_multiple) {
  std::ranges::copy(variant.free_multiples, free_multiples_);
  for (unsigned d = 0; d < 3; ++d) {
    uint64_t known = variant.local_size[d];
    enqueued_local_size_[d] = known ? known : info.required_local_size[d];
    is_uniform_[d] = known || info.uniform_work_groups || enqueued_local_size_[d] == 1;
  }
}

void LaunchValues::FreeGroups(unsigned dimensions) {
  for (unsigned d = 0; d < 3; ++d) {
    is_uniform_[d] = d >= dimensions;
    enqueued_local_size_[d] = is_uniform_[d] ? 1 : 0;
  }
  TakeLanesAlong(0);
}

// The runtime makes rows of whole SIMD groups as long as there are work-items for them.
void LaunchValues::TakeLanesAlong(unsigned dimension) {
  row_multiple_ = free_multiples_[dimension];
}

llvm::Value* LaunchValues::WorkDim(llvm::IRBuilderBase& builder) const {
  return Load(builder, builder.getInt32Ty(), offsetof(WeftLaunch, work_dim));
}

llvm::Value* LaunchValues::GlobalSize(llvm::IRBuilderBase& builder, unsigned dimension) const {
  return LoadElement(builder, offsetof(WeftLaunch, global_size), dimension);
}

llvm::Value* LaunchValues::GlobalOffset(llvm::IRBuilderBase& builder, unsigned dimension) const {
  return LoadElement(builder, offsetof(WeftLaunch, global_offset), dimension);
}

llvm::Value* LaunchValues::GroupCount(llvm::IRBuilderBase& builder, unsigned dimension) const {
  return LoadElement(builder, offsetof(WeftLaunch, group_count), dimension);
}

llvm::Value* LaunchValues::GroupId(llvm::IRBuilderBase& builder, unsigned dimension) const {
  return CreateMarker(builder, Marker::kGroupId, dimension);
}

llvm::Value* LaunchValues::GlobalId(llvm::IRBuilderBase& builder, unsigned dimension) const {
  llvm::Value* first =
      builder.CreateMul(GroupId(builder, dimension), EnqueuedLocalSize(builder, dimension));
  llvm::Value* base = builder.CreateAdd(first, GlobalOffset(builder, dimension));
  return builder.CreateAdd(base, LocalId(builder, dimension), "global_id");
}

llvm::Value* LaunchValues::EnqueuedLocalSize(llvm::IRBuilderBase& builder,
                                             unsigned dimension) const {
  if (uint64_t known = enqueued_local_size_[dimension]) return builder.getInt64(known);
  return LoadSize(builder, offsetof(WeftLaunch, local_size), dimension);
}

llvm::Value* LaunchValues::LocalSize(llvm::IRBuilderBase& builder, unsigned dimension) const {
  return LocalSize(builder, dimension, EnqueuedLocalSize(builder, dimension));
}

llvm::Value* LaunchValues::LocalSize(llvm::IRBuilderBase& builder, unsigned dimension,
                                     llvm::Value* enqueued) const {
  if (is_uniform_[dimension]) return enqueued;
  llvm::Value* last = builder.CreateSub(GroupCount(builder, dimension), builder.getInt64(1));
  llvm::Value* at_edge = builder.CreateICmpEQ(GroupId(builder, dimension), last);
  llvm::Value* edge = LoadSize(builder, offsetof(WeftLaunch, last_local_size), dimension);
  return builder.CreateSelect(at_edge, edge, enqueued);
}

bool LaunchValues::AreMultiplesOf(unsigned width) const {
  if (row_multiple_ && row_multiple_ % width == 0) return true;
  uint64_t count = 1;
  for (unsigned d = 0; d < (in_one_row_ ? 3u : 1u); ++d) {
    if (!is_uniform_[d]) return false;
    count *= enqueued_local_size_[d];
  }
  return count && count % width == 0;
}

llvm::Value* LaunchValues::LocalId(llvm::IRBuilderBase& builder, unsigned dimension) const {
  uint64_t known = enqueued_local_size_[dimension];
  if (known == 1) return builder.getInt64(0);
  if (in_one_row_) {
    // Divided in 32 bits, which no group's size exceeds.
    auto narrow = [&](llvm::Value* value) {
      return builder.CreateTrunc(value, builder.getInt32Ty());
    };
    llvm::Value* id = narrow(Item(builder, 0));
    for (unsigned d = 0; d < dimension; ++d) {
      id = builder.CreateUDiv(id, narrow(LocalSize(builder, d)));
    }
    if (dimension < 2) id = builder.CreateURem(id, narrow(LocalSize(builder, dimension)));
    return builder.CreateZExt(id, builder.getInt64Ty());
  }
  llvm::CallInst* id = CreateMarker(builder, Marker::kLocalId, dimension);
  // So that LLVM sees that arithmetic on it in 32 bits does not wrap.
  if (known) id->addRangeRetAttr(llvm::ConstantRange(llvm::APInt(64, 0), llvm::APInt(64, known)));
  return id;
}

llvm::Value* LaunchValues::Row(llvm::IRBuilderBase& builder) const {
  llvm::Value* rows = builder.CreateMul(LocalId(builder, 2), LocalSize(builder, 1));
  return builder.CreateAdd(rows, LocalId(builder, 1));
}

llvm::Value* LaunchValues::LocalLinearId(llvm::IRBuilderBase& builder) const {
  if (in_one_row_) return Item(builder, 0);
  llvm::Value* items = builder.CreateMul(Row(builder), LocalSize(builder, 0));
  return builder.CreateAdd(items, LocalId(builder, 0));
}

llvm::Value* LaunchValues::Item(llvm::IRBuilderBase& builder, unsigned dimension) const {
  if (!in_one_row_) return LocalId(builder, dimension);
  return CreateMarker(builder, Marker::kLocalId, dimension);
}

llvm::Value* LaunchValues::ItemCount(llvm::IRBuilderBase& builder, unsigned dimension) const {
  if (!in_one_row_) return LocalSize(builder, dimension);
  return dimension == 0 ? GroupSize(builder) : builder.getInt64(1);
}

llvm::Value* LaunchValues::LoadedItemCount(llvm::IRBuilderBase& builder, unsigned dimension) const {
  LaunchValues unknown = *this;
  std::ranges::fill(unknown.enqueued_local_size_, 0);
  return unknown.ItemCount(builder, dimension);
}

llvm::Value* LaunchValues::GroupSize(llvm::IRBuilderBase& builder) const {
  llvm::Value* rows = builder.CreateMul(LocalSize(builder, 2), LocalSize(builder, 1));
  return builder.CreateMul(rows, LocalSize(builder, 0));
}

llvm::Value* LaunchValues::IsInFirstSimdGroup(llvm::IRBuilderBase& builder) const {
  llvm::Value* width = CreateMarker(builder, Marker::kWidth);
  llvm::Value* is_in_first = builder.CreateICmpULT(Item(builder, 0), width);
  if (in_one_row_) return is_in_first;
  llvm::Value* row = builder.CreateOr(LocalId(builder, 1), LocalId(builder, 2));
  return builder.CreateAnd(is_in_first, builder.CreateIsNull(row));
}

llvm::Value* LaunchValues::EnqueuedSubGroupCount(llvm::IRBuilderBase& builder) const {
  llvm::Value* items = EnqueuedLocalSize(builder, 0);
  for (unsigned d : {1, 2}) items = builder.CreateMul(items, EnqueuedLocalSize(builder, d));
  return CeilOfWidths(builder, items);
}

llvm::Value* LaunchValues::SubGroupCount(llvm::IRBuilderBase& builder) const {
  return CeilOfWidths(builder, GroupSize(builder));
}

// Rows are full unless there is but one.
llvm::Value* LaunchValues::SubGroupId(llvm::IRBuilderBase& builder) const {
  llvm::Value* width = CreateMarker(builder, Marker::kWidth);
  llvm::Value* in_row = builder.CreateUDiv(Item(builder, 0), width);
  if (in_one_row_) return in_row;
  llvm::Value* to_a_row = builder.CreateUDiv(LocalSize(builder, 0), width);
  return builder.CreateAdd(builder.CreateMul(Row(builder), to_a_row), in_row);
}

llvm::Value* LaunchValues::SubGroupSize(llvm::IRBuilderBase& builder) const {
  llvm::Value* width = CreateMarker(builder, Marker::kWidth);
  llvm::Value* before = builder.CreateMul(SubGroupId(builder), width);
  llvm::Value* rest = builder.CreateSub(GroupSize(builder), before);
  return builder.CreateBinaryIntrinsic(llvm::Intrinsic::umin, rest, width);
}

}  // namespace weft::compiler
