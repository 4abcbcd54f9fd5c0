// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/wrap_entry.h"

#include "compiler/ir/invariant_load.h"
#include "compiler/ir/loop_hint.h"
#include "compiler/transform/move_body.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "weft/kernel_abi.h"

namespace weft::compiler {
namespace {

class EntryBuilder {
 public:
  EntryBuilder(llvm::Module& module, KernelJob& job);
  llvm::Error Build();

 private:
  llvm::LoadInst* LoadAt(llvm::Type* type, llvm::Value* base, uint64_t offset);
  llvm::Value* UnpackArgument(const KernelArgument& info, llvm::Argument& parameter);
  void FindArenas();
  llvm::CallInst* MakeGroupLoop(llvm::ArrayRef<llvm::Value*> arguments);
  void MakeGroupIds(llvm::BasicBlock* before);
  void AdvanceGroupIds(llvm::BasicBlock* latch);
  void ReplaceMarkers();

  llvm::Module& module_;
  KernelJob& job_;
  llvm::Function& kernel_;
  llvm::Function* entry_;
  llvm::IRBuilder<> builder_;
  llvm::Value* local_memory_ = nullptr;
  llvm::Value* private_memory_ = nullptr;
  llvm::Value* contexts_ = nullptr;
  llvm::Value* group_count_[2] = {};
  llvm::SmallVector<llvm::PHINode*, 3> group_ids_;  // up to the last that the kernel asks for
};

enum Parameter { kArgs, kLaunch, kWorker, kFirstGroup, kCount };

llvm::Function* DeclareEntry(llvm::Module& module, const llvm::Function& kernel) {
  llvm::LLVMContext& context = module.getContext();
  llvm::Type* pointer = llvm::PointerType::get(context, 0);
  llvm::Type* i64 = llvm::Type::getInt64Ty(context);
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(context),
                                       {pointer, pointer, pointer, i64, i64}, false);
  auto* entry =
      llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, kEntryName, module);
  entry->copyAttributesFrom(&kernel);
  entry->setAttributes(
      llvm::AttributeList::get(context, llvm::AttributeList::FunctionIndex,
                               llvm::AttrBuilder(context, kernel.getAttributes().getFnAttrs())));
  entry->setSubprogram(kernel.getSubprogram());
  // Neither block changes while a kernel runs, nor can a buffer overlap it.
  for (unsigned parameter : {kArgs, kLaunch}) {
    entry->addParamAttr(parameter, llvm::Attribute::NoAlias);
    entry->addParamAttr(parameter, llvm::Attribute::ReadOnly);
  }
  // So that loads from it may leave loops.
  llvm::AttrBuilder launch(context);
  launch.addDereferenceableAttr(sizeof(WeftLaunch)).addAlignmentAttr(alignof(WeftLaunch));
  entry->addParamAttrs(kLaunch, launch);
  const char* names[] = {"args", "launch", "worker", "first_group", "count"};
  for (llvm::Argument& argument : entry->args()) {
    argument.setName(names[argument.getArgNo()]);
    argument.addAttr(llvm::Attribute::NoUndef);
  }
  return entry;
}

EntryBuilder::EntryBuilder(llvm::Module& module, KernelJob& job)
    : module_(module),
      job_(job),
      kernel_(KernelOf(module)),
      entry_(DeclareEntry(module, kernel_)),
      builder_(llvm::BasicBlock::Create(module.getContext(), "entry", entry_)) {
  if (llvm::DISubprogram* scope = kernel_.getSubprogram()) {
    builder_.SetCurrentDebugLocation(
        llvm::DILocation::get(module.getContext(), scope->getLine(), 0, scope));
  }
}

llvm::LoadInst* EntryBuilder::LoadAt(llvm::Type* type, llvm::Value* base, uint64_t offset) {
  llvm::Value* address = builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), base, offset);
  // The block is aligned for the largest argument there is, so an offset tells the alignment.
  llvm::Align alignment = llvm::commonAlignment(llvm::Align(128), offset);
  llvm::LoadInst* load = builder_.CreateAlignedLoad(
      type, address, std::min(alignment, module_.getDataLayout().getABITypeAlign(type)));
  MarkInvariant(*load);
  return load;
}

llvm::Value* EntryBuilder::UnpackArgument(const KernelArgument& info, llvm::Argument& parameter) {
  llvm::Value* args = entry_->getArg(kArgs);
  if (info.kind == ArgumentKind::kLocal) {
    llvm::Value* offset = LoadAt(builder_.getInt64Ty(), args, info.offset);
    return builder_.CreateInBoundsPtrAdd(local_memory_, offset, parameter.getName());
  }
  bool is_struct = info.kind == ArgumentKind::kValue && parameter.getType()->isPointerTy();
  if (is_struct) {
    return builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), args, info.offset);
  }
  llvm::LoadInst* value = LoadAt(parameter.getType(), args, info.offset);
  value->setName(parameter.getName());
  const auto tell = [&](unsigned kind, uint64_t number) {
    llvm::Metadata* metadata = llvm::ConstantAsMetadata::get(builder_.getInt64(number));
    value->setMetadata(kind, llvm::MDNode::get(builder_.getContext(), metadata));
  };
  if (uint64_t bytes = parameter.getDereferenceableBytes()) {
    tell(llvm::LLVMContext::MD_dereferenceable, bytes);
    tell(llvm::LLVMContext::MD_align, parameter.getParamAlign().valueOrOne().value());
  }
  return value;
}

void EntryBuilder::FindArenas() {
  llvm::Value* worker = entry_->getArg(kWorker);
  local_memory_ = LoadAt(builder_.getPtrTy(3), worker, offsetof(WeftWorker, local_memory));
  private_memory_ = LoadAt(builder_.getPtrTy(), worker, offsetof(WeftWorker, private_memory));
  contexts_ = builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), private_memory_,
                                                  NotedBytes(kernel_, kScratchBytes));
}

unsigned CountGroupIds(const llvm::Function& kernel) {
  unsigned count = 0;
  for (llvm::CallInst* call : MarkerCalls(kernel, Marker::kGroupId)) {
    count = std::max(count, MarkerDimension(*call) + 1);
  }
  return count;
}

// The first group's ids, from its linear index.
void EntryBuilder::MakeGroupIds(llvm::BasicBlock* before) {
  llvm::Value* rest = entry_->getArg(kFirstGroup);
  llvm::BasicBlock* loop = before->getTerminator()->getSuccessor(0);
  for (unsigned d = 0, count = CountGroupIds(kernel_); d < count; ++d) {
    llvm::Value* first = rest;
    builder_.SetInsertPoint(before->getTerminator());
    if (d < 2) {
      group_count_[d] = LoadAt(builder_.getInt64Ty(), entry_->getArg(kLaunch),
                               offsetof(WeftLaunch, group_count) + d * sizeof(uint64_t));
      first = builder_.CreateURem(rest, group_count_[d]);
      if (d + 1 < count) rest = builder_.CreateUDiv(rest, group_count_[d]);
    }
    builder_.SetInsertPoint(loop, loop->getFirstNonPHIIt());
    group_ids_.push_back(builder_.CreatePHI(builder_.getInt64Ty(), 2, "group_id"));
    group_ids_.back()->addIncoming(first, before);
  }
}

// Counts up in dimension 0 and carries over.
void EntryBuilder::AdvanceGroupIds(llvm::BasicBlock* latch) {
  builder_.SetInsertPoint(latch->getTerminator());
  llvm::Value* carry = nullptr;
  for (unsigned d = 0; d < group_ids_.size(); ++d) {
    llvm::Value* step =
        d == 0 ? builder_.getInt64(1) : builder_.CreateZExt(carry, builder_.getInt64Ty());
    llvm::Value* next = builder_.CreateAdd(group_ids_[d], step, "", true, true);
    if (d < 2) {
      carry = builder_.CreateICmpEQ(next, group_count_[d]);
      next = builder_.CreateSelect(carry, builder_.getInt64(0), next);
    }
    group_ids_[d]->addIncoming(next, latch);
  }
}

llvm::CallInst* EntryBuilder::MakeGroupLoop(llvm::ArrayRef<llvm::Value*> arguments) {
  llvm::LLVMContext& context = module_.getContext();
  auto* before = llvm::BasicBlock::Create(context, "groups.before", entry_);
  auto* loop = llvm::BasicBlock::Create(context, "groups.loop", entry_);
  auto* done = llvm::BasicBlock::Create(context, "groups.done", entry_);
  llvm::Value* count = entry_->getArg(kCount);
  builder_.CreateCondBr(builder_.CreateICmpEQ(count, builder_.getInt64(0)), done, before);
  builder_.SetInsertPoint(before);
  builder_.CreateBr(loop);
  builder_.SetInsertPoint(loop);
  llvm::PHINode* done_count = builder_.CreatePHI(builder_.getInt64Ty(), 2);
  llvm::CallInst* call = builder_.CreateCall(&kernel_, arguments);
  llvm::Value* next = builder_.CreateAdd(done_count, builder_.getInt64(1), "", true, false);
  HintLoop(*builder_.CreateCondBr(builder_.CreateICmpULT(next, count), loop, done), kGroupsHint);
  done_count->addIncoming(builder_.getInt64(0), before);
  done_count->addIncoming(next, loop);
  llvm::ReturnInst::Create(context, done);
  MakeGroupIds(before);
  AdvanceGroupIds(loop);
  return call;
}

void EntryBuilder::ReplaceMarkers() {
  auto replace = [&](Marker marker, auto value) {
    for (llvm::CallInst* call : MarkerCalls(*entry_, marker)) {
      call->replaceAllUsesWith(value(*call));
      call->eraseFromParent();
    }
  };
  replace(Marker::kGroupId, [&](auto& call) { return group_ids_[MarkerDimension(call)]; });
  replace(Marker::kLaunch, [&](auto&) { return entry_->getArg(kLaunch); });
  replace(Marker::kWorker, [&](auto&) { return entry_->getArg(kWorker); });
  replace(Marker::kLocalBase, [&](auto&) { return local_memory_; });
  replace(Marker::kScratchBase, [&](auto&) { return private_memory_; });
  replace(Marker::kContextBase, [&](auto&) { return contexts_; });
}

llvm::Error EntryBuilder::Build() {
  if (job_.info.arguments.size() != kernel_.arg_size()) {
    return Failure("the kernel's arguments differ from their description");
  }
  FindArenas();
  llvm::SmallVector<llvm::Value*> arguments;
  // Of by-value structs: their address space says it already.
  for (llvm::Argument& parameter : kernel_.args()) {
    bool is_private =
        parameter.getType()->isPointerTy() && parameter.getType()->getPointerAddressSpace() == 0;
    if (is_private) parameter.removeAttr(llvm::Attribute::NoAlias);
  }
  for (auto [info, parameter] : llvm::zip(job_.info.arguments, kernel_.args())) {
    arguments.push_back(UnpackArgument(info, parameter));
  }
  llvm::CallInst* call = MakeGroupLoop(arguments);
  // As an inlined call its parameters keep what `restrict` says about them.
  llvm::InlineFunctionInfo inlining;
  if (!MoveBody(*call)) {
    if (!llvm::InlineFunction(*call, inlining).isSuccess()) {
      return Failure("the kernel cannot be inlined into its entry");
    }
    kernel_.eraseFromParent();
  }
  ReplaceMarkers();
  return llvm::Error::success();
}

}  // namespace

llvm::Error WrapEntry(llvm::Module& module, KernelJob& job) {
  job.functions.Forget(KernelOf(module));
  return EntryBuilder(module, job).Build();
}

}  // namespace weft::compiler
