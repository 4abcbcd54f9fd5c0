// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/lower_handles.h"

#include "compiler/ir/invariant_load.h"
#include "compiler/ir/target_types.h"
#include "weft/image_abi.h"
#include "weft/pipe_abi.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kImageFunction = "_Z12__weft_image", kPipeShape = "__weft_pipe_shape";

// No descriptor of an image changes while a kernel runs, whatever it writes, nor the shape of a
// pipe.
void MarkDescriptor(llvm::Value& descriptor) {
  for (llvm::User* user : descriptor.users()) {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) MarkInvariant(*load);
    if (llvm::isa<llvm::GetElementPtrInst>(user)) MarkDescriptor(*user);
  }
}

template <class Descriptor>
void SetSize(llvm::Argument& parameter) {
  llvm::AttrBuilder descriptor(parameter.getContext());
  descriptor.addDereferenceableAttr(sizeof(Descriptor)).addAlignmentAttr(alignof(Descriptor));
  parameter.addAttrs(descriptor);
}

void NotePipes(const llvm::Function& maker, llvm::Function& kernel) {
  if (maker.use_empty()) return;
  if (maker.getName() == kReadProgramPipe) kernel.addFnAttr(kReadsProgramPipes);
  if (maker.getName() == kWriteProgramPipe) kernel.addFnAttr(kWritesProgramPipes);
}

}  // namespace

bool IsHandleFunction(llvm::StringRef name) {
  return name == "__translate_sampler_initializer" || name == "__weft_sampler" ||
         name.starts_with(kImageFunction) || name == "__weft_pipe_ro" || name == "__weft_pipe_wo" ||
         name == kPipeShape || name == kReadProgramPipe || name == kWriteProgramPipe ||
         name == "__weft_reservation" || name == "__weft_reserve_id" ||
         name == "__weft_queue_word" || name == "__weft_event_word" ||
         name == "__weft_device_event";
}

llvm::Error LowerHandles(llvm::Module& module, KernelJob& job) {
  // So that loads from descriptors may leave loops.
  for (auto [info, parameter] : llvm::zip(job.info.arguments, KernelOf(module).args())) {
    if (info.kind == ArgumentKind::kImage) SetSize<WeftImage>(parameter);
    if (info.kind == ArgumentKind::kPipe) SetSize<WeftPipe>(parameter);
  }
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    if (!function.isDeclaration() || !IsHandleFunction(function.getName())) continue;
    NotePipes(function, KernelOf(module));
    for (llvm::User* user : llvm::make_early_inc_range(function.users())) {
      auto* call = llvm::cast<llvm::CallInst>(user);
      const bool is_descriptor =
          function.getName().starts_with(kImageFunction) || function.getName() == kPipeShape;
      if (is_descriptor) MarkDescriptor(*call);
      llvm::Value* object = call->getArgOperand(0);
      if (object->getType() != call->getType())
        object = llvm::IRBuilder<>(call).CreateAddrSpaceCast(object, call->getType());
      call->replaceAllUsesWith(object);
      call->eraseFromParent();
    }
    function.eraseFromParent();
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
