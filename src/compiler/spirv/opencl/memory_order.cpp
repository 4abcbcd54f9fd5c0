// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/spirv/opencl/memory_order.h"

#include <spirv/unified1/spirv.hpp11>

#include "llvm/IR/Constants.h"

namespace weft::compiler::spirv {
namespace {

constexpr uint64_t Bit(spv::MemorySemanticsMask mask) { return static_cast<uint64_t>(mask); }

spv::Scope Constant(const llvm::Value* scope) {
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(scope);
  return constant ? static_cast<spv::Scope>(constant->getZExtValue()) : spv::Scope::CrossDevice;
}

}  // namespace

llvm::SyncScope::ID ScopeOf(const llvm::Value* scope) {
  switch (Constant(scope)) {
    case spv::Scope::CrossDevice: return llvm::SyncScope::System;
    case spv::Scope::Device: return scope->getContext().getOrInsertSyncScopeID("device");
    default: return scope->getContext().getOrInsertSyncScopeID("workgroup");
  }
}

llvm::AtomicOrdering OrderOf(const llvm::Value* semantics) {
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(semantics);
  if (!constant) return llvm::AtomicOrdering::SequentiallyConsistent;
  const uint64_t bits = constant->getZExtValue();
  if (bits & Bit(spv::MemorySemanticsMask::SequentiallyConsistent))
    return llvm::AtomicOrdering::SequentiallyConsistent;
  const bool acquires = bits & Bit(spv::MemorySemanticsMask::Acquire);
  const bool releases = bits & Bit(spv::MemorySemanticsMask::Release);
  if (bits & Bit(spv::MemorySemanticsMask::AcquireRelease) || (acquires && releases))
    return llvm::AtomicOrdering::AcquireRelease;
  if (acquires) return llvm::AtomicOrdering::Acquire;
  return releases ? llvm::AtomicOrdering::Release : llvm::AtomicOrdering::Monotonic;
}

llvm::AtomicOrdering LoadOrder(llvm::AtomicOrdering order) {
  if (order == llvm::AtomicOrdering::AcquireRelease) return llvm::AtomicOrdering::Acquire;
  if (order == llvm::AtomicOrdering::Release) return llvm::AtomicOrdering::Monotonic;
  return order;
}

llvm::AtomicOrdering StoreOrder(llvm::AtomicOrdering order) {
  if (order == llvm::AtomicOrdering::AcquireRelease) return llvm::AtomicOrdering::Release;
  if (order == llvm::AtomicOrdering::Acquire) return llvm::AtomicOrdering::Monotonic;
  return order;
}

unsigned MemoryScope(const llvm::Value* scope) {
  switch (Constant(scope)) {
    case spv::Scope::CrossDevice: return 3;
    case spv::Scope::Device: return 2;
    default: return 1;
  }
}

unsigned FenceFlags(const llvm::Value* semantics) {
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(semantics);
  const uint64_t bits = constant ? constant->getZExtValue() : ~uint64_t{0};
  unsigned flags = 0;
  if (bits & Bit(spv::MemorySemanticsMask::WorkgroupMemory)) flags |= 1;
  if (bits & Bit(spv::MemorySemanticsMask::CrossWorkgroupMemory)) flags |= 2;
  return flags;
}

}  // namespace weft::compiler::spirv
