// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/pipeline/promises.h"

#include "atomics/passes/own_table.h"
#include "compiler/analysis/memory/atomic_traits.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/ir/markers.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

struct Promise {
  const char* pass;
  const char* text;
  bool (*holds)(const llvm::Module& module);
};

template <typename F>
bool NoInstruction(const llvm::Module& module, F is_wrong) {
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function))
      if (is_wrong(instruction)) return false;
  }
  return true;
}

template <Marker... markers>
bool HasNo(const llvm::Module& module) {
  return NoInstruction(module, [](const llvm::Instruction& instruction) {
    return (IsMarker(&instruction, markers) || ...);
  });
}

bool IsolatesKernel(const llvm::Module& module) {
  return llvm::all_of(module, [](const llvm::Function& function) {
    return function.isDeclaration() || function.hasLocalLinkage() ||
           function.getName() == kKernelName;
  });
}

bool HasDecidedWhatIsFused(const llvm::Module& module) {
  return NoInstruction(module, [](const llvm::Instruction& instruction) {
    const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    return call && call->getIntrinsicID() == llvm::Intrinsic::fmuladd &&
           !call->getType()->getScalarType()->isHalfTy();
  });
}

template <unsigned space>
bool DefinesNothingIn(const llvm::Module& module) {
  return llvm::all_of(module.globals(), [](const llvm::GlobalVariable& variable) {
    return variable.isDeclaration() || variable.getAddressSpace() != space;
  });
}

bool CallsNoPrintf(const llvm::Module& module) {
  const llvm::Function* printf = module.getFunction("printf");
  return !printf || !printf->isVarArg() || printf->use_empty();
}

bool HasBarriersApart(const llvm::Module& module) {
  return NoInstruction(module, [](const llvm::Instruction& instruction) {
    if (!IsMarker(&instruction, Marker::kBarrier) && !IsMarker(&instruction, Marker::kYield))
      return false;
    const llvm::BasicBlock& block = *instruction.getParent();
    return block.isEntryBlock() || &block.front() != &instruction || !block.getUniqueSuccessor() ||
           instruction.getNextNode() != block.getTerminator();
  });
}

bool HasNoMarkersButForFinish(const llvm::Module& module) {
  return llvm::all_of(module, [](const llvm::Function& function) {
    return function.use_empty() || !IsMarkerFunction(function) || IsOwnTableMarker(function) ||
           IsMarker(*function.user_begin(), Marker::kRegion);
  });
}

bool HasNoOwnTables(const llvm::Module& module) {
  return llvm::none_of(module, [](const llvm::Function& function) {
    return IsOwnTableMarker(function) && !function.use_empty();
  });
}

bool HasNoDeferrable(const llvm::Module& module) {
  return NoInstruction(module, [](const llvm::Instruction& instruction) {
    return instruction.hasMetadata(kDeferrable);
  });
}

constexpr Promise kPromises[] = {
    {"isolate-kernel", "weft.kernel is the only external definition", IsolatesKernel},
    {"move-to-program-scope", "no definition in address space 1", DefinesNothingIn<kGlobalSpace>},
    {"locals-to-arena", "no definition in address space 3", DefinesNothingIn<kLocalSpace>},
    {"lower-printf", "no call of printf", CallsNoPrintf},
    {"fix-contraction", "no llvm.fmuladd but of halves", HasDecidedWhatIsFused},
    {"yield-where-waiting", "no weft.in_order", HasNo<Marker::kInOrder>},
    {"widen", "no weft.mask", HasNo<Marker::kMask>},
    {"lower-lanes", "no weft.any and no weft.lane", HasNo<Marker::kAny, Marker::kLane>},
    {"isolate-barriers", "barriers in blocks of their own", HasBarriersApart},
    {"limit-regions", "barriers in blocks of their own", HasBarriersApart},
    {"check-group-claims", "barriers in blocks of their own", HasBarriersApart},
    {"split-at-barriers", "no barrier and no weft.local_id",
     HasNo<Marker::kBarrier, Marker::kYield, Marker::kLocalId>},
    {"wrap-entry", "no marker but of regions and threads' tables", HasNoMarkersButForFinish},
    {"add-up-tables", "no weft.table", HasNoOwnTables},
    {"defer-atomics", "no deferrable update", HasNoDeferrable},
    {"outline-regions", "no weft.region", HasNo<Marker::kRegion>},
};

}  // namespace

std::string BrokenPromise(llvm::StringRef pass, const llvm::Module& module) {
  for (const Promise& promise : kPromises)
    if (pass == promise.pass && !promise.holds(module)) return promise.text;
  return "";
}

}  // namespace weft::compiler
