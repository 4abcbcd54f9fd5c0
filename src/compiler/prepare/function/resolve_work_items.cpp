// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/resolve_work_items.h"

#include "compiler/ir/address_spaces.h"
#include "compiler/ir/group_places.h"
#include "compiler/ir/lane_call.h"
#include "compiler/prepare/function/lower_printf.h"
#include "llvm/IR/InstIterator.h"

namespace weft::compiler {
namespace {

bool IsLocalPointer(const llvm::Argument& argument) {
  return argument.getType()->isPointerTy() &&
         argument.getType()->getPointerAddressSpace() == kLocalSpace;
}

using Emit = llvm::Value* (*)(llvm::IRBuilderBase&, const LaunchValues&, llvm::CallInst&);
using PerDimension = llvm::Value* (LaunchValues::*)(llvm::IRBuilderBase&, unsigned) const;

// The value for the call's dimension, which need not be a constant; `beyond` is that of
// dimensions that do not exist.
template <PerDimension kValue, uint64_t kBeyond>
llvm::Value* ForDimension(llvm::IRBuilderBase& builder, const LaunchValues& launch,
                          llvm::CallInst& call) {
  llvm::Value* dimension = call.getArgOperand(0);
  if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(dimension)) {
    uint64_t index = known->getZExtValue();
    return index < 3 ? (launch.*kValue)(builder, index) : builder.getInt64(kBeyond);
  }
  llvm::Value* result = builder.getInt64(kBeyond);
  for (unsigned d = 0; d < 3; ++d) {
    llvm::Value* is_this = builder.CreateICmpEQ(dimension, builder.getInt32(d));
    result = builder.CreateSelect(is_this, (launch.*kValue)(builder, d), result);
  }
  return result;
}

llvm::Value* WorkDim(llvm::IRBuilderBase& builder, const LaunchValues& launch, llvm::CallInst&) {
  return launch.WorkDim(builder);
}

using Plain = llvm::Value* (LaunchValues::*)(llvm::IRBuilderBase&) const;

// The value in the call's type.
template <Plain kValue>
llvm::Value* Plainly(llvm::IRBuilderBase& builder, const LaunchValues& launch,
                     llvm::CallInst& call) {
  return builder.CreateZExtOrTrunc((launch.*kValue)(builder), call.getType());
}

template <Marker kMarker>
llvm::Value* OfMarker(llvm::IRBuilderBase& builder, const LaunchValues&, llvm::CallInst& call) {
  return builder.CreateZExtOrTrunc(CreateMarker(builder, kMarker), call.getType());
}

// The global linear id leaves the offset out.
llvm::Value* GlobalLinearId(llvm::IRBuilderBase& builder, const LaunchValues& launch,
                            llvm::CallInst&) {
  auto id = [&](unsigned d) {
    return builder.CreateSub(launch.GlobalId(builder, d), launch.GlobalOffset(builder, d));
  };
  llvm::Value* rows = builder.CreateMul(id(2), launch.GlobalSize(builder, 1));
  llvm::Value* items =
      builder.CreateMul(builder.CreateAdd(rows, id(1)), launch.GlobalSize(builder, 0));
  return builder.CreateAdd(items, id(0));
}

// A group runs on one thread, so only other groups need to be told: those that a device-wide (2)
// or all devices' (3) scope includes. Without a scope it is the group's.
bool IsWideScope(const llvm::CallInst& call) {
  if (call.arg_size() == 1) return false;
  auto* scope = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(1));
  constexpr uint64_t kDeviceScope = 2, kAllDevicesScope = 3;
  return !scope || scope->equalsInt(kDeviceScope) || scope->equalsInt(kAllDevicesScope);
}

llvm::Value* Barrier(llvm::IRBuilderBase& builder, const LaunchValues&, llvm::CallInst& call) {
  if (IsWideScope(call)) builder.CreateFence(llvm::AtomicOrdering::AcquireRelease);
  return CreateMarker(builder, Marker::kBarrier);
}

// Nobody passes the wait before all have come to it, and so have arrived.
llvm::Value* Arrive(llvm::IRBuilderBase& builder, const LaunchValues&, llvm::CallInst& call) {
  return IsWideScope(call) ? builder.CreateFence(llvm::AtomicOrdering::Release) : nullptr;
}

llvm::Value* Wait(llvm::IRBuilderBase& builder, const LaunchValues&, llvm::CallInst& call) {
  llvm::CallInst* barrier = CreateMarker(builder, Marker::kBarrier);
  if (IsWideScope(call)) builder.CreateFence(llvm::AtomicOrdering::Acquire);
  return barrier;
}

llvm::Value* InOrder(llvm::IRBuilderBase& builder, const LaunchValues&, llvm::CallInst&) {
  return CreateMarker(builder, Marker::kInOrder);
}

// Known in the copy of the kernel for SIMD groups all of whose lanes are work-items.
llvm::Value* SubGroupSize(llvm::IRBuilderBase& builder, const LaunchValues& launch,
                          llvm::CallInst& call) {
  llvm::Value* is_full = CreateMarker(builder, Marker::kIsFull);
  llvm::Value* width = CreateMarker(builder, Marker::kWidth);
  llvm::Value* size = builder.CreateSelect(is_full, width, launch.SubGroupSize(builder));
  return builder.CreateZExtOrTrunc(size, call.getType());
}

// The lanes of a SIMD group come to each instruction together, so only the compiler need be told.
llvm::Value* SubGroupBarrier(llvm::IRBuilderBase& builder, const LaunchValues&,
                             llvm::CallInst& call) {
  return builder.CreateFence(
      llvm::AtomicOrdering::AcquireRelease,
      IsWideScope(call) ? llvm::SyncScope::System : llvm::SyncScope::SingleThread);
}

llvm::Value* Any(llvm::IRBuilderBase& builder, const LaunchValues&, llvm::CallInst& call) {
  llvm::Module& module = *call.getModule();
  return builder.CreateCall(MarkerFunction(module, Marker::kAny), {call.getArgOperand(0)});
}

struct WorkItemFunction {
  llvm::StringLiteral name;
  Emit emit;
  bool shows_groups = true;  // how work-items are grouped
};

constexpr WorkItemFunction kFunctions[] = {
    {"_Z12get_work_dimv", WorkDim, false},
    {"_Z15get_global_sizej", ForDimension<&LaunchValues::GlobalSize, 1>, false},
    {"_Z13get_global_idj", ForDimension<&LaunchValues::GlobalId, 0>, false},
    {"_Z17get_global_offsetj", ForDimension<&LaunchValues::GlobalOffset, 0>, false},
    {"_Z14get_local_sizej", ForDimension<&LaunchValues::LocalSize, 1>},
    {"_Z23get_enqueued_local_sizej", ForDimension<&LaunchValues::EnqueuedLocalSize, 1>},
    {"_Z12get_local_idj", ForDimension<&LaunchValues::LocalId, 0>},
    {"_Z14get_num_groupsj", ForDimension<&LaunchValues::GroupCount, 1>},
    {"_Z12get_group_idj", ForDimension<&LaunchValues::GroupId, 0>},
    {"_Z20get_global_linear_idv", GlobalLinearId, false},
    {"_Z19get_local_linear_idv", Plainly<&LaunchValues::LocalLinearId>},
    {"_Z7barrierj", Barrier},
    {"_Z18work_group_barrierj", Barrier},
    {"_Z18work_group_barrierj12memory_scope", Barrier},
    {"_Z31intel_work_group_barrier_arrivej", Arrive},
    {"_Z31intel_work_group_barrier_arrivej12memory_scope", Arrive},
    {"_Z29intel_work_group_barrier_waitj", Wait},
    {"_Z29intel_work_group_barrier_waitj12memory_scope", Wait},
    {"__weft_any", Any, false},
    {"_Z15__weft_in_orderv", InOrder, false},
    {"_Z15__weft_is_firstv", Plainly<&LaunchValues::IsInFirstSimdGroup>},
    {"_Z18get_sub_group_sizev", SubGroupSize},
    {"_Z22get_max_sub_group_sizev", OfMarker<Marker::kWidth>},
    {"_Z18get_num_sub_groupsv", Plainly<&LaunchValues::SubGroupCount>},
    {"_Z27get_enqueued_num_sub_groupsv", Plainly<&LaunchValues::EnqueuedSubGroupCount>},
    {"_Z16get_sub_group_idv", Plainly<&LaunchValues::SubGroupId>},
    {"_Z22get_sub_group_local_idv", OfMarker<Marker::kLane>},
    {"_Z17sub_group_barrierj", SubGroupBarrier},
    {"_Z17sub_group_barrierj12memory_scope", SubGroupBarrier},
};

bool IsUsed(const llvm::Module& module, llvm::StringRef name) {
  const llvm::Function* declaration = module.getFunction(name);
  return declaration && !declaration->use_empty();
}

// Also by functions of the library, and by asking how many there are.
bool UsesSubGroups(const llvm::Module& module) {
  return llvm::any_of(module, [](const llvm::Function& function) {
    return function.getName().contains("sub_group") && !function.use_empty();
  });
}

void ReplaceCalls(llvm::Function& declaration, Emit emit, const LaunchValues& launch) {
  for (llvm::User* user : llvm::make_early_inc_range(declaration.users())) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call || call->getCalledOperand() != &declaration) continue;
    llvm::IRBuilder<> builder(call);
    llvm::Value* value = emit(builder, launch, *call);
    if (!call->getType()->isVoidTy()) call->replaceAllUsesWith(value);
    call->eraseFromParent();
  }
  if (declaration.use_empty()) declaration.eraseFromParent();
}

// Whether anything in the kernel depends on how work-items are grouped and in which order they run:
// what it asks, local memory, atomics, which may be for the work-group alone, volatile accesses, by
// which it may wait, and what it prints.
bool ShowsGroups(const llvm::Module& module) {
  bool asks = llvm::any_of(kFunctions, [&](const WorkItemFunction& function) {
    return function.shows_groups && IsUsed(module, function.name);
  });
  bool has_local = llvm::any_of(module.globals(), [](const llvm::GlobalVariable& variable) {
    return variable.getAddressSpace() == kLocalSpace;
  });
  bool prints = module.getNamedValue(kPrintfImport);
  return asks || has_local || prints || llvm::any_of(module, [](const llvm::Function& function) {
           return llvm::any_of(function.args(), IsLocalPointer) ||
                  llvm::any_of(llvm::instructions(function), [](const auto& instruction) {
                    return instruction.isAtomic() || instruction.isVolatile();
                  });
         });
}

// The dimensions up to the last along which work-items ask for their places.
unsigned CountDimensions(const llvm::Module& module) {
  constexpr unsigned kAll = 3;
  if (IsUsed(module, "_Z20get_global_linear_idv")) return kAll;
  const llvm::Function* global_id = module.getFunction("_Z13get_global_idj");
  unsigned count = 1;
  if (!global_id) return count;
  for (const llvm::User* user : global_id->users()) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    auto* known = call ? llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(0)) : nullptr;
    if (!known) return kAll;
    if (known->getZExtValue() < kAll) count = std::max<unsigned>(count, known->getZExtValue() + 1);
  }
  return count;
}

void StripConvergent(llvm::Function& function) {
  function.removeFnAttr(llvm::Attribute::Convergent);
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call) call->removeFnAttr(llvm::Attribute::Convergent);
  }
}

}  // namespace

bool IsWorkItemFunction(llvm::StringRef mangled) {
  return mangled == kPrintfName || IsGroupPlace(mangled) || IsMangledLaneCall(mangled) ||
         llvm::any_of(kFunctions, [&](const auto& known) { return known.name == mangled; });
}

llvm::Error ResolveWorkItems(llvm::Module& module, KernelJob& job) {
  if (UsesSubGroups(module) || job.info.required_sub_group_size != 0 ||
      job.info.required_sub_groups != 0) {
    KernelOf(module).addFnAttr(kHasSubGroups);
  } else if (!ShowsGroups(module)) {
    const unsigned dimensions = CountDimensions(module);
    job.launch.FreeGroups(dimensions);
    KernelOf(module).addFnAttr(kHasFreeGroups);
    NoteBytes(KernelOf(module), kDimensions, dimensions);
  }
  for (const auto& [name, emit, shows_groups] : kFunctions) {
    llvm::Function* declaration = module.getFunction(name);
    if (declaration && declaration->isDeclaration()) ReplaceCalls(*declaration, emit, job.launch);
  }
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    if (IsMangledLaneCall(function.getName())) ResolveLaneCalls(function);
  }
  for (llvm::Function& function : module) {
    if (!IsMarkerFunction(function)) StripConvergent(function);
    if (job.variant.has_large_ids) function.addFnAttr(kHasLargeIds);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
