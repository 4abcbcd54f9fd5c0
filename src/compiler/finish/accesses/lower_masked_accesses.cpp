// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/accesses/lower_masked_accesses.h"

#include "compiler/finish/accesses/masked_access.h"
#include "compiler/ir/mask_registers.h"
#include "compiler/ir/tuning.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

bool HasForm(const llvm::TargetTransformInfo& machine, const MaskedAccess& access,
             llvm::Type* type) {
  const unsigned space = access.place->getType()->getPointerAddressSpace();
  return access.stored ? machine.isLegalMaskedStore(type, access.alignment, space)
                       : machine.isLegalMaskedLoad(type, access.alignment, space);
}

// Whether the machine's form takes so long that it is worth asking whether all lanes take part:
// without registers for masks, Zen runs a program for each store (Zen 3: 20 cycles a register).
bool IsSlow(const MaskedAccess& access, const llvm::TargetMachine& machine) {
  return access.stored && IsTunedForZen(*access.call.getFunction()) && !HasMaskRegisters(machine);
}

bool IsLoadOrStore(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return call && (call->getIntrinsicID() == llvm::Intrinsic::masked_load ||
                  call->getIntrinsicID() == llvm::Intrinsic::masked_store);
}

llvm::Value* OfAll(llvm::IRBuilderBase& builder, const MaskedAccess& access) {
  if (!access.stored) return builder.CreateAlignedLoad(access.type, access.place, access.alignment);
  return builder.CreateAlignedStore(access.stored, access.place, access.alignment);
}

llvm::Value* OfSome(llvm::IRBuilderBase& builder, const MaskedAccess& access) {
  llvm::Type* element = access.type->getElementType();
  const unsigned count = access.type->getNumElements();
  llvm::SmallVector<llvm::Constant*> numbers;
  for (unsigned i = 0; i < count; ++i) numbers.push_back(builder.getInt64(i));
  llvm::Value* addresses =
      builder.CreateGEP(element, access.place, llvm::ConstantVector::get(numbers));
  const uint64_t bytes = access.call.getDataLayout().getTypeStoreSize(element);
  const llvm::Align alignment = llvm::commonAlignment(access.alignment, bytes);
  if (access.stored)
    return builder.CreateMaskedScatter(access.stored, addresses, alignment, access.mask);
  return builder.CreateMaskedGather(access.type, addresses, alignment, access.mask, access.absent);
}

// A mask that has each lane's bit so many times, one behind the other, as for a vector of each.
struct RepeatedMask {
  llvm::Value* lanes;
  unsigned times;
};

std::optional<RepeatedMask> FindRepeatedMask(llvm::Value* mask) {
  auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(mask);
  if (!shuffle) return std::nullopt;
  auto* narrow = llvm::cast<llvm::FixedVectorType>(shuffle->getOperand(0)->getType());
  const llvm::ArrayRef<int> sources = shuffle->getShuffleMask();
  if (sources.size() % narrow->getNumElements() != 0) return std::nullopt;
  const unsigned times = sources.size() / narrow->getNumElements();
  for (unsigned i = 0; i < sources.size(); ++i) {
    if (sources[i] != int(i / times)) return std::nullopt;
  }
  return RepeatedMask{shuffle->getOperand(0), times};
}

// A mask of words, of which lanes have `times` each.
llvm::Value* RepeatMask(llvm::IRBuilderBase& builder, const RepeatedMask& mask, unsigned times) {
  auto* type = llvm::cast<llvm::FixedVectorType>(mask.lanes->getType());
  llvm::SmallVector<int> sources;
  for (unsigned i = 0; i < type->getNumElements() * times; ++i) sources.push_back(int(i / times));
  return times == 1 ? mask.lanes : builder.CreateShuffleVector(mask.lanes, sources);
}

// The same access by elements of a size that the machine has a form for, where each lane's vector
// consists of these. Null if there are none.
llvm::IntrinsicInst* AccessWords(const MaskedAccess& access,
                                 const llvm::TargetTransformInfo& machine) {
  const std::optional<RepeatedMask> mask = FindRepeatedMask(access.mask);
  if (!mask || HasForm(machine, access, access.type)) return nullptr;
  const unsigned bits = access.type->getScalarSizeInBits();
  for (unsigned word_bits : {64, 32}) {
    if (mask->times * bits % word_bits != 0) continue;
    llvm::IRBuilder<> builder(&access.call);
    const unsigned count = access.type->getNumElements() * bits / word_bits;
    auto* type = llvm::FixedVectorType::get(builder.getIntNTy(word_bits), count);
    if (!HasForm(machine, access, type)) continue;
    llvm::Value* of_words = RepeatMask(builder, *mask, mask->times * bits / word_bits);
    llvm::CallInst* call;
    if (access.stored) {
      llvm::Value* stored = builder.CreateBitCast(access.stored, type);
      call = builder.CreateMaskedStore(stored, access.place, access.alignment, of_words);
    } else {
      llvm::Value* absent = builder.CreateBitCast(access.absent, type);
      call = builder.CreateMaskedLoad(type, access.place, access.alignment, of_words, absent);
      access.call.replaceAllUsesWith(builder.CreateBitCast(call, access.type));
    }
    call->copyMetadata(access.call);
    access.call.eraseFromParent();
    return llvm::cast<llvm::IntrinsicInst>(call);
  }
  return nullptr;
}

// Whether all lanes may load where only some take part. LLVM takes for granted that no access goes
// beyond an object whose size it knows.
bool MayLoadOfOthers(const MaskedAccess& access) {
  const llvm::Value* object = llvm::getUnderlyingObject(access.place, 0);
  return !access.stored && !llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(object);
}

// A plain access where all lanes take part, or may load what some do, and else `some`.
void Lower(const MaskedAccess& access,
           llvm::function_ref<llvm::Value*(llvm::IRBuilderBase&)> some) {
  llvm::IRBuilder<> builder(&access.call);
  const bool may_load_of_others = MayLoadOfOthers(access);
  llvm::Value* bits =
      builder.CreateBitCast(access.mask, builder.getIntNTy(access.type->getNumElements()));
  llvm::Value* is_plain =
      builder.CreateICmpEQ(bits, llvm::Constant::getAllOnesValue(bits->getType()));
  if (may_load_of_others) {
    const uint64_t bytes = access.call.getDataLayout().getTypeStoreSize(access.type);
    llvm::Value* may_load =
        builder.CreateAnd(builder.CreateIsNotNull(bits), IsInOnePage(builder, access.place, bytes));
    is_plain = builder.CreateOr(is_plain, may_load);
  }
  llvm::Instruction *at_all, *at_some;
  llvm::SplitBlockAndInsertIfThenElse(is_plain, &access.call, &at_all, &at_some);
  builder.SetInsertPoint(at_all);
  llvm::Value* of_all = OfAll(builder, access);
  if (may_load_of_others) of_all = builder.CreateSelect(access.mask, of_all, access.absent);
  builder.SetInsertPoint(at_some);
  llvm::Value* of_some = some(builder);
  if (!access.stored) {
    builder.SetInsertPoint(&access.call);
    llvm::PHINode* loaded = builder.CreatePHI(access.type, 2);
    loaded->addIncoming(of_all, at_all->getParent());
    loaded->addIncoming(of_some, at_some->getParent());
    access.call.replaceAllUsesWith(loaded);
  }
  access.call.eraseFromParent();
}

}  // namespace

llvm::Error LowerMaskedAccesses(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    const llvm::TargetTransformInfo machine = job.machine.getTargetTransformInfo(function);
    llvm::SmallVector<llvm::IntrinsicInst*> calls;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (IsLoadOrStore(instruction))
        calls.push_back(llvm::cast<llvm::IntrinsicInst>(&instruction));
    }
    for (llvm::IntrinsicInst* call : calls) {
      if (llvm::IntrinsicInst* of_words = AccessWords(MaskedAccess(*call), machine))
        call = of_words;
      const MaskedAccess access(*call);
      if (llvm::isa<llvm::Constant>(access.mask)) continue;
      if (!HasForm(machine, access, access.type)) {
        Lower(access, [&](llvm::IRBuilderBase& builder) { return OfSome(builder, access); });
      } else if (IsSlow(access, job.machine)) {
        Lower(access, [&](llvm::IRBuilderBase& builder) { return builder.Insert(call->clone()); });
      }
    }
    job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
