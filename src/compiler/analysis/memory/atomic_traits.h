// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the passes over atomics ask of one.
#pragma once

#include <optional>

#include "llvm/Analysis/IVDescriptors.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// Metadata of an update that may be made later (mark_deferrable_atomics.h).
inline constexpr const char kDeferrable[] = "weft.deferrable";

// Where an atomic load, store, update or exchange does its work; null for others.
llvm::Value* AddressOf(const llvm::Instruction& instruction);

// How the operands of several updates of one object come to that of a single one, if they do.
// Sums of floats depend on the order, so they do only where no update gives a result: then nobody
// knows which sums were rounded on the way.
std::optional<llvm::RecurKind> KindOf(const llvm::AtomicRMWInst& update);
// For integers alone.
std::optional<llvm::RecurKind> KindOf(llvm::AtomicRMWInst::BinOp operation);

// OpenCL's memory_scope_work_group: as a work-group runs on one thread, there is nobody to be
// atomic towards.
llvm::SyncScope::ID WorkGroupScope(llvm::LLVMContext& context);

// Whether it is an atomic load, store, update or exchange of that scope.
bool IsWithinWorkGroup(const llvm::Instruction& instruction);

}  // namespace weft::compiler
