// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/accesses/lower_gathers.h"

#include "compiler/finish/accesses/indexed_lanes.h"
#include "compiler/finish/accesses/masked_access.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// Up to which lanes are served one by one, whether active or not.
constexpr unsigned kMaxUnrolled = 32;

constexpr unsigned kWordBytes = 4;

class GatherLowering {
 public:
  GatherLowering(llvm::Function& kernel, const llvm::TargetTransformInfo& machine)
      : kernel_(kernel), machine_(machine) {}

  void Run() {
    for (llvm::IntrinsicInst* call : GathersAndScattersOf(kernel_)) Lower(MaskedAccess(*call));
  }

 private:
  void Lower(const MaskedAccess& access) {
    if (HasGatherFor(machine_, access) || access.type->getNumElements() > kMaxLanes) return;
    llvm::Value* result;
    if (IsInWords(access)) {
      result = GatherWords(access);
    } else if (match(access.mask, llvm::PatternMatch::m_AllOnes())) {
      auto indexed = IndexedLanes::Find(access);
      if (!indexed) return;
      llvm::IRBuilder<> builder(&access.call);
      result = ByIndex(builder, access, access.call.getAAMetadata(), *indexed);
    } else if (llvm::isa<llvm::Constant>(access.mask)) {
      return;
    } else {
      result = access.type->getNumElements() <= kMaxUnrolled ? LaneByLane(access)
                                                             : LoopOverLanes(access);
    }
    if (result) access.call.replaceAllUsesWith(result);
    access.call.eraseFromParent();
  }

  bool IsInWords(const MaskedAccess& access) const {
    const uint64_t bytes = access.type->getScalarSizeInBits() / 8;
    auto* words = llvm::FixedVectorType::get(llvm::Type::getInt32Ty(kernel_.getContext()),
                                             access.type->getNumElements());
    return !access.stored && bytes < kWordBytes && access.alignment.value() >= bytes &&
           machine_.isLegalMaskedGather(words, llvm::Align(kWordBytes)) &&
           !machine_.forceScalarizeMaskedGather(words, llvm::Align(kWordBytes));
  }

  llvm::Value* GatherWords(const MaskedAccess& access) {
    llvm::IRBuilder<> builder(&access.call);
    const unsigned count = access.type->getNumElements();
    auto vector_of = [&](llvm::Type* type) { return llvm::FixedVectorType::get(type, count); };
    auto* words = vector_of(builder.getInt32Ty());
    auto* numbers = vector_of(builder.getInt64Ty());
    llvm::Value* places = builder.CreatePtrToInt(access.place, numbers);
    llvm::Value* first = builder.CreateAnd(places, ~uint64_t(kWordBytes - 1));
    llvm::Value* gathered =
        builder.CreateMaskedGather(words, builder.CreateIntToPtr(first, access.place->getType()),
                                   llvm::Align(kWordBytes), access.mask);
    llvm::Value* shift =
        builder.CreateShl(builder.CreateAnd(builder.CreateTrunc(places, words), kWordBytes - 1), 3);
    llvm::Type* narrow = vector_of(builder.getIntNTy(access.type->getScalarSizeInBits()));
    llvm::Value* value = builder.CreateTrunc(builder.CreateLShr(gathered, shift), narrow);
    value = builder.CreateBitCast(value, access.type);
    return WithAbsent(builder, access, value);
  }

  // Inactive lanes load and store a variable that nobody else looks at.
  llvm::Value* LaneByLane(const MaskedAccess& access) {
    llvm::IRBuilder<> builder(&access.call);
    const unsigned count = access.type->getNumElements();
    llvm::Value* nowhere = builder.CreateAddrSpaceCast(Scratch(nowhere_), AddressType(access));
    if (auto indexed = IndexedLanes::Find(access);
        indexed && !access.stored && indexed->HasFirst()) {
      indexed->Mask(builder, access.mask, nowhere);
      return WithAbsent(builder, access, ByIndex(builder, access, llvm::AAMDNodes(), *indexed));
    }
    llvm::Value* places =
        builder.CreateSelect(access.mask, access.place, builder.CreateVectorSplat(count, nowhere));
    llvm::Value* loaded = AccessLanes(builder, access, llvm::AAMDNodes(), [&](unsigned lane) {
      return builder.CreateExtractElement(places, lane);
    });
    return loaded ? WithAbsent(builder, access, loaded) : nullptr;
  }

  static llvm::Value* ByIndex(llvm::IRBuilder<>& builder, const MaskedAccess& access,
                              const llvm::AAMDNodes& known, IndexedLanes& indexed) {
    return AccessLanes(builder, access, known,
                       [&](unsigned lane) { return indexed.Of(lane, builder); });
  }

  static llvm::Value* WithAbsent(llvm::IRBuilder<>& builder, const MaskedAccess& access,
                                 llvm::Value* loaded) {
    const bool is_open = llvm::isa<llvm::UndefValue>(access.absent);
    return is_open ? loaded : builder.CreateSelect(access.mask, loaded, access.absent);
  }

  static llvm::Type* AddressType(const MaskedAccess& access) {
    return access.place->getType()->getScalarType();
  }

  // Variables that all accesses share.
  llvm::AllocaInst* Scratch(llvm::AllocaInst*& variable) {
    if (variable) return variable;
    llvm::IRBuilder<> builder(&kernel_.getEntryBlock(), kernel_.getEntryBlock().begin());
    variable = builder.CreateAlloca(llvm::ArrayType::get(builder.getInt64Ty(), kMaxLanes));
    variable->setAlignment(llvm::Align(64));
    return variable;
  }

  llvm::Value* LoopOverLanes(const MaskedAccess& access) {
    llvm::AllocaInst *places = Scratch(places_), *lanes = Scratch(lanes_);
    llvm::Type* element = access.type->getElementType();
    llvm::Type* address = AddressType(access);
    llvm::BasicBlock* before = access.call.getParent();
    llvm::BasicBlock* after = llvm::SplitBlock(before, access.call.getIterator());
    auto* loop = llvm::BasicBlock::Create(kernel_.getContext(), "lanes", &kernel_, after);
    before->getTerminator()->eraseFromParent();
    llvm::IRBuilder<> builder(before);
    builder.CreateStore(access.place, places);
    builder.CreateStore(access.stored ? access.stored : access.absent, lanes);
    llvm::Value* first =
        builder.CreateBitCast(access.mask, builder.getIntNTy(access.type->getNumElements()));
    first = builder.CreateZExt(first, builder.getInt64Ty());
    builder.CreateCondBr(builder.CreateIsNull(first), after, loop);

    builder.SetInsertPoint(loop);
    llvm::PHINode* bits = builder.CreatePHI(builder.getInt64Ty(), 2);
    llvm::Value* lane =
        builder.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, bits, builder.getTrue());
    llvm::Value* place = builder.CreateLoad(address, builder.CreateGEP(address, places, lane));
    llvm::Value* value = builder.CreateGEP(element, lanes, lane);
    llvm::Value* from = access.stored ? value : place;
    llvm::Value* to = access.stored ? place : value;
    const llvm::Align natural(access.call.getDataLayout().getTypeStoreSize(element));
    llvm::Value* moved =
        builder.CreateAlignedLoad(element, from, access.stored ? natural : access.alignment);
    builder.CreateAlignedStore(moved, to, access.stored ? access.alignment : natural);
    llvm::Value* rest = builder.CreateAnd(bits, builder.CreateSub(bits, builder.getInt64(1)));
    bits->addIncoming(first, before);
    bits->addIncoming(rest, loop);
    builder.CreateCondBr(builder.CreateIsNull(rest), after, loop);
    if (access.stored) return nullptr;
    builder.SetInsertPoint(&access.call);
    return builder.CreateLoad(access.type, lanes);
  }

  llvm::Function& kernel_;
  const llvm::TargetTransformInfo& machine_;
  // The addresses and the values of lanes, and what inactive ones access.
  llvm::AllocaInst *places_ = nullptr, *lanes_ = nullptr, *nowhere_ = nullptr;
};

}  // namespace

llvm::Error LowerGathers(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    const llvm::TargetTransformInfo machine = job.machine.getTargetTransformInfo(function);
    GatherLowering(function, machine).Run();
    job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
