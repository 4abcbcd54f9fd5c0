// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/lower_device_calls.h"

#include "compiler/ir/debug_mark.h"
#include "compiler/ir/markers.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {
namespace {

struct DeviceCall {
  llvm::StringLiteral name, import;
  bool is_told_debug;   // its codes depend on it
  bool keeps_pointers;  // the runtime uses them later
};

constexpr DeviceCall kCalls[] = {
    {"__weft_enqueue_kernel", "weft_enqueue_kernel", true, false},
    {"__weft_enqueue_marker", "weft_enqueue_marker", true, false},
    {"__weft_default_queue", "weft_default_queue", false, false},
    {"__weft_device_event_do", "weft_device_event", false, true},
    {"__weft_block_info", "weft_block_info", false, false},
    {"__weft_terminate_kernel", "weft_terminate_kernel", false, false},
    {"__weft_fail_assertion", "weft_fail_assertion", false, false},
};

llvm::FunctionCallee ImportFor(const DeviceCall& call, llvm::Function& function) {
  llvm::LLVMContext& context = function.getContext();
  llvm::SmallVector<llvm::Type*> types = {llvm::PointerType::get(context, 0)};
  llvm::append_range(types, function.getFunctionType()->params());
  if (call.is_told_debug) types.push_back(llvm::Type::getInt32Ty(context));
  llvm::FunctionCallee import = function.getParent()->getOrInsertFunction(
      call.import, llvm::FunctionType::get(function.getReturnType(), types, false));
  auto* declared = llvm::cast<llvm::Function>(import.getCallee());
  declared->setDoesNotThrow();
  if (call.keeps_pointers) return import;
  const auto is_not_kept = llvm::Attribute::getWithCaptureInfo(context, llvm::CaptureInfo::none());
  for (auto [i, type] : llvm::enumerate(types)) {
    if (i > 0 && type->isPointerTy()) declared->addParamAttr(i, is_not_kept);
  }
  return import;
}

llvm::Error Lower(const DeviceCall& kind, llvm::Function& function) {
  const llvm::FunctionCallee import = ImportFor(kind, function);
  const bool is_debug = function.getParent()->getNamedMetadata(kDebugMark);
  for (llvm::User* user : llvm::make_early_inc_range(function.users())) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call || call->getCalledOperand() != &function) {
      return Failure("the address of " + function.getName() + " is taken");
    }
    llvm::IRBuilder<> builder(call);
    llvm::SmallVector<llvm::Value*> arguments = {CreateMarker(builder, Marker::kWorker)};
    llvm::append_range(arguments, call->args());
    if (kind.is_told_debug) arguments.push_back(builder.getInt32(is_debug));
    call->replaceAllUsesWith(builder.CreateCall(import, arguments));
    call->eraseFromParent();
  }
  function.eraseFromParent();
  return llvm::Error::success();
}

}  // namespace

bool IsDeviceCall(llvm::StringRef name) {
  return llvm::any_of(kCalls, [name](const DeviceCall& call) { return call.name == name; });
}

llvm::Error LowerDeviceCalls(llvm::Module& module, KernelJob&) {
  for (const DeviceCall& kind : kCalls) {
    llvm::Function* function = module.getFunction(kind.name);
    if (!function || !function->isDeclaration()) continue;
    if (llvm::Error error = Lower(kind, *function)) return error;
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
