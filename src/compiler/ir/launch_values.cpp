// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/launch_values.h"

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

}  // namespace

LaunchValues::LaunchValues(const KernelInfo& info, const VariantKey& variant) {
  for (unsigned d = 0; d < 3; ++d) {
    uint64_t known = variant.local_size[d];
    enqueued_local_size_[d] = known ? known : info.required_local_size[d];
    is_uniform_[d] = known || info.uniform_work_groups || enqueued_local_size_[d] == 1;
  }
}

void LaunchValues::FreeGroups() {
  for (uint64_t& size : enqueued_local_size_) size = 0;
  for (bool& is_uniform : is_uniform_) is_uniform = false;
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

llvm::Value* LaunchValues::LoadedLocalSize(llvm::IRBuilderBase& builder, unsigned dimension) const {
  return LocalSize(builder, dimension,
                   LoadSize(builder, offsetof(WeftLaunch, local_size), dimension));
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
  return enqueued_local_size_[0] && is_uniform_[0] && enqueued_local_size_[0] % width == 0;
}

llvm::Value* LaunchValues::LocalId(llvm::IRBuilderBase& builder, unsigned dimension) const {
  uint64_t known = enqueued_local_size_[dimension];
  if (known == 1) return builder.getInt64(0);
  llvm::CallInst* id = CreateMarker(builder, Marker::kLocalId, dimension);
  // So that LLVM sees that arithmetic on it in 32 bits does not wrap.
  if (known) id->addRangeRetAttr(llvm::ConstantRange(llvm::APInt(64, 0), llvm::APInt(64, known)));
  return id;
}

}  // namespace weft::compiler
