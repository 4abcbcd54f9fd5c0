// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/markers.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "weft/kernel_abi.h"

namespace weft::compiler {
namespace {

// An id never reaches this: no device offers such a work-group or such a range of groups.
constexpr uint64_t kLocalIdLimit = uint64_t{1} << 31;
constexpr uint64_t kGroupIdLimit = uint64_t{1} << 62;
constexpr uint64_t kWidthLimit = 65;

llvm::StringRef Name(Marker marker) {
  switch (marker) {
    case Marker::kLocalId: return "weft.local_id";
    case Marker::kGroupId: return "weft.group_id";
    case Marker::kLane: return "weft.lane";
    case Marker::kWidth: return "weft.width";
    case Marker::kLaunch: return "weft.launch";
    case Marker::kWorker: return "weft.worker";
    case Marker::kLocalBase: return "weft.local_base";
    case Marker::kScratchBase: return "weft.scratch_base";
    case Marker::kContextBase: return "weft.context_base";
    case Marker::kBarrier: return "weft.barrier";
    case Marker::kYield: return "weft.yield";
    case Marker::kInOrder: return "weft.in_order";
    case Marker::kRegion: return "weft.region";
    case Marker::kAny: return "weft.any";
    case Marker::kMask: return "weft.mask";
    case Marker::kClaim: return "weft.claim";
    case Marker::kIsFull: return "weft.is_full";
  }
  llvm_unreachable("no such marker");
}

llvm::FunctionType* Type(llvm::LLVMContext& context, Marker marker) {
  llvm::Type* i1 = llvm::Type::getInt1Ty(context);
  llvm::Type* i32 = llvm::Type::getInt32Ty(context);
  llvm::Type* i64 = llvm::Type::getInt64Ty(context);
  switch (marker) {
    case Marker::kLocalId:
    case Marker::kGroupId: return llvm::FunctionType::get(i64, {i32}, false);
    case Marker::kLane:
    case Marker::kWidth: return llvm::FunctionType::get(i64, false);
    case Marker::kBarrier:
    case Marker::kYield:
    case Marker::kInOrder:
    case Marker::kRegion: return llvm::FunctionType::get(llvm::Type::getVoidTy(context), false);
    case Marker::kAny: return llvm::FunctionType::get(i1, {i1}, false);
    case Marker::kIsFull: return llvm::FunctionType::get(i1, false);
    case Marker::kMask: return llvm::FunctionType::get(llvm::Type::getVoidTy(context), {i1}, false);
    case Marker::kClaim:
      return llvm::FunctionType::get(llvm::Type::getVoidTy(context),
                                     {i64, i64, llvm::PointerType::get(context, 0)}, false);
    case Marker::kLocalBase:
      return llvm::FunctionType::get(llvm::PointerType::get(context, 3), false);
    default: return llvm::FunctionType::get(llvm::PointerType::get(context, 0), false);
  }
}

void SetPure(llvm::Function& function) {
  function.setDoesNotAccessMemory();
  function.addFnAttr(llvm::Attribute::WillReturn);
  function.addFnAttr(llvm::Attribute::Speculatable);
  function.addRetAttr(llvm::Attribute::NoUndef);
}

void SetPointsTo(llvm::Function& function, uint64_t bytes, uint64_t alignment) {
  llvm::AttrBuilder attributes(function.getContext());
  attributes.addAlignmentAttr(alignment).addAttribute(llvm::Attribute::NonNull);
  if (bytes) attributes.addDereferenceableAttr(bytes);
  function.addRetAttrs(attributes);
}

void SetRange(llvm::Function& function, uint64_t first, uint64_t limit) {
  llvm::ConstantRange range(llvm::APInt(64, first), llvm::APInt(64, limit));
  function.addRetAttr(llvm::Attribute::get(function.getContext(), llvm::Attribute::Range, range));
}

// Of what work-items come to together.
void SetMeeting(llvm::Function& function, bool may_be_copied) {
  function.setConvergent();
  function.addFnAttr(llvm::Attribute::WillReturn);
  if (!may_be_copied) function.setCannotDuplicate();
}

void SetAttributes(llvm::Function& function, Marker marker) {
  function.setDoesNotThrow();
  switch (marker) {
    // A copy of a barrier is another barrier, and every barrier costs a pass over the work-items.
    case Marker::kBarrier:
    case Marker::kYield:
    case Marker::kRegion: return SetMeeting(function, /*may_be_copied=*/false);
    case Marker::kInOrder:
      SetMeeting(function, /*may_be_copied=*/false);
      return function.setOnlyAccessesInaccessibleMemory();
    case Marker::kAny:
      SetMeeting(function, /*may_be_copied=*/true);
      return function.setDoesNotAccessMemory();
    case Marker::kMask:
    case Marker::kClaim: return SetMeeting(function, /*may_be_copied=*/true);
    default: break;
  }
  SetPure(function);
  switch (marker) {
    case Marker::kLocalId: return SetRange(function, 0, kLocalIdLimit);
    case Marker::kGroupId: return SetRange(function, 0, kGroupIdLimit);
    case Marker::kLane: return SetRange(function, 0, kWidthLimit - 1);
    case Marker::kWidth: return SetRange(function, 1, kWidthLimit);
    case Marker::kLaunch: return SetPointsTo(function, sizeof(WeftLaunch), alignof(WeftLaunch));
    case Marker::kWorker: return SetPointsTo(function, sizeof(WeftWorker), alignof(WeftWorker));
    case Marker::kIsFull: return;
    default: return SetPointsTo(function, 0, 128);
  }
}

}  // namespace

llvm::Function* MarkerFunction(llvm::Module& module, Marker marker) {
  if (llvm::Function* known = module.getFunction(Name(marker))) return known;
  auto* function = llvm::Function::Create(Type(module.getContext(), marker),
                                          llvm::Function::ExternalLinkage, Name(marker), module);
  SetAttributes(*function, marker);
  return function;
}

llvm::CallInst* CreateMarker(llvm::IRBuilderBase& builder, Marker marker, unsigned dimension) {
  llvm::Function* function = MarkerFunction(*builder.GetInsertBlock()->getModule(), marker);
  if (function->arg_empty()) return builder.CreateCall(function);
  return builder.CreateCall(function, {builder.getInt32(dimension)});
}

bool IsMarker(const llvm::Value* value, Marker marker) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(value);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->isDeclaration() && callee->getName() == Name(marker);
}

bool IsLaunchLoad(const llvm::Value* value) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(value);
  return load && IsMarker(llvm::getUnderlyingObject(load->getPointerOperand()), Marker::kLaunch);
}

bool IsMarkerFunction(const llvm::Function& function) {
  return function.isDeclaration() && function.getName().starts_with("weft.");
}

bool HasBarrier(llvm::ArrayRef<const llvm::BasicBlock*> blocks) {
  return llvm::any_of(blocks, [](const llvm::BasicBlock* block) {
    return llvm::any_of(*block, [](const llvm::Instruction& instruction) {
      return IsMarker(&instruction, Marker::kBarrier);
    });
  });
}

llvm::SmallVector<llvm::CallInst*> MarkerCalls(const llvm::Function& function, Marker marker) {
  llvm::SmallVector<llvm::CallInst*> calls;
  const llvm::Function* declaration = function.getParent()->getFunction(Name(marker));
  if (!declaration) return calls;
  for (const llvm::User* user : declaration->users()) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (call && call->getFunction() == &function) {
      calls.push_back(const_cast<llvm::CallInst*>(call));
    }
  }
  return calls;
}

unsigned MarkerDimension(const llvm::CallInst& call) {
  return llvm::cast<llvm::ConstantInt>(call.getArgOperand(0))->getZExtValue();
}

unsigned WidthOf(const llvm::Function& kernel) {
  return kernel.getFnAttributeAsParsedInteger(kWidth, 1);
}

llvm::SmallVector<unsigned, 2> RivalsOf(const llvm::Function& kernel) {
  llvm::SmallVector<unsigned, 2> widths;
  const llvm::StringRef noted = kernel.getFnAttribute(kRivals).getValueAsString();
  for (llvm::StringRef width : llvm::split(noted, ',')) {
    unsigned number;
    if (!width.getAsInteger(10, number)) widths.push_back(number);
  }
  return widths;
}

void NoteRivals(llvm::Function& kernel, llvm::ArrayRef<unsigned> widths) {
  auto text = [](unsigned width) { return llvm::utostr(width); };
  if (!widths.empty()) kernel.addFnAttr(kRivals, llvm::join(llvm::map_range(widths, text), ","));
}

unsigned RowsOf(const llvm::Function& kernel) {
  return kernel.getFnAttributeAsParsedInteger(kRows, 1);
}

uint64_t NotedBytes(const llvm::Function& kernel, llvm::StringRef attribute) {
  return kernel.getFnAttributeAsParsedInteger(attribute);
}

void NoteBytes(llvm::Function& kernel, llvm::StringRef attribute, uint64_t bytes) {
  kernel.addFnAttr(attribute, llvm::utostr(bytes));
}

}  // namespace weft::compiler
