// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/accesses/lower_gathers.h"

#include "compiler/finish/accesses/indexed_lanes.h"
#include "compiler/finish/accesses/masked_access.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// Up to which lanes are served one by one, whether active or not.
constexpr unsigned kMaxUnrolled = 32;

constexpr unsigned kWordBytes = 4;

// Gathers that are taken together, whose lanes count to the same.
constexpr size_t kMaxTogether = 4;

// Groups of them that another one is compared with.
constexpr size_t kMaxOpen = 8;

// Accesses whose lanes leave a vector by what they count to.
using CallsByIndex = llvm::SmallVector<llvm::IntrinsicInst*, kMaxTogether>;

class GatherLowering {
 public:
  GatherLowering(llvm::Function& kernel, const llvm::TargetTransformInfo& machine)
      : kernel_(kernel), machine_(machine) {}

  void Run() {
    llvm::SmallVector<llvm::IntrinsicInst*> alone;
    llvm::SmallVector<CallsByIndex> by_index;
    for (llvm::IntrinsicInst* call : GathersAndScattersOf(kernel_)) {
      const MaskedAccess access(*call);
      if (HasGatherFor(machine_, access) || access.type->getNumElements() > kMaxLanes) continue;
      if (FindIndexed(access)) {
        Add(by_index, *call);
      } else {
        alone.push_back(call);
      }
    }
    for (const CallsByIndex& calls : by_index) LowerByIndex(calls);
    for (llvm::IntrinsicInst* call : alone) LowerAlone(MaskedAccess(*call));
  }

 private:
  std::optional<IndexedLanes> FindIndexed(const MaskedAccess& access) const {
    if (IsInWords(access)) return std::nullopt;
    if (access.IsForAllLanes()) return IndexedLanes::Find(access);
    const bool is_candidate = !access.stored && !llvm::isa<llvm::Constant>(access.mask) &&
                              access.type->getNumElements() <= kMaxUnrolled;
    auto lanes = is_candidate ? IndexedLanes::Find(access) : std::nullopt;
    return lanes && lanes->HasFirst() ? lanes : std::nullopt;
  }

  // To those that it may be taken with, which it then moves up to.
  static void Add(llvm::SmallVector<CallsByIndex>& all, llvm::IntrinsicInst& added) {
    for (CallsByIndex& others : llvm::reverse(llvm::MutableArrayRef(all).take_back(kMaxOpen))) {
      if (others.size() < kMaxTogether && MayMoveUp(added, *others[0])) {
        others.push_back(&added);
        return;
      }
    }
    all.push_back({&added});
  }

  static bool MayMoveUp(llvm::IntrinsicInst& from, llvm::IntrinsicInst& to) {
    const MaskedAccess moved(from), first(to);
    if (moved.stored || first.stored || moved.mask != first.mask ||
        from.getParent() != to.getParent()) {
      return false;
    }
    const auto between = llvm::make_range(std::next(to.getIterator()), from.getIterator());
    return IndexedLanes::Find(first)->CountAlike(*IndexedLanes::Find(moved), to) &&
           llvm::none_of(between, [](auto& i) { return i.mayWriteToMemory(); });
  }

  void LowerByIndex(llvm::ArrayRef<llvm::IntrinsicInst*> calls) {
    const auto accesses =
        llvm::map_to_vector(calls, [](llvm::IntrinsicInst* call) { return MaskedAccess(*call); });
    auto lanes = llvm::map_to_vector(
        accesses, [](const MaskedAccess& access) { return *IndexedLanes::Find(access); });
    llvm::IRBuilder<> builder(calls[0]);
    llvm::Value* mask = accesses[0].mask;
    const bool is_full = accesses[0].IsForAllLanes();
    if (!is_full) {
      llvm::Value* nowhere =
          builder.CreateAddrSpaceCast(Scratch(nowhere_), AddressType(accesses[0]));
      for (IndexedLanes& each : lanes) each.Mask(builder, mask, nowhere);
    }
    auto loaded = llvm::map_to_vector(accesses, [](const MaskedAccess& access) -> llvm::Value* {
      return llvm::PoisonValue::get(access.type);
    });
    for (unsigned lane = 0; lane < accesses[0].type->getNumElements(); ++lane) {
      llvm::Value* index = lanes[0].Index(lane, builder);
      for (auto [access, each, value] : llvm::zip_equal(accesses, lanes, loaded)) {
        value = AccessLane(builder, access, lane, each.At(index, builder), value);
      }
    }
    // Each as it is now: what one loads may be what another one has for absent lanes.
    for (auto [call, value] : llvm::zip_equal(calls, loaded)) {
      const MaskedAccess access(*call);
      llvm::IRBuilder<> behind(call);
      Replace(access, value && !is_full ? WithAbsent(behind, access, value) : value);
    }
  }

  void LowerAlone(const MaskedAccess& access) {
    if (IsInWords(access)) {
      Replace(access, GatherWords(access));
    } else if (llvm::isa<llvm::Constant>(access.mask)) {
      return;
    } else if (access.type->getNumElements() <= kMaxUnrolled) {
      Replace(access, LaneByLane(access));
    } else {
      Replace(access, LoopOverLanes(access));
    }
  }

  static void Replace(const MaskedAccess& access, llvm::Value* loaded) {
    if (loaded) access.call.replaceAllUsesWith(loaded);
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
    llvm::Value* places =
        builder.CreateSelect(access.mask, access.place, builder.CreateVectorSplat(count, nowhere));
    llvm::Value* loaded = AccessLanes(
        builder, access, [&](unsigned lane) { return builder.CreateExtractElement(places, lane); });
    return loaded ? WithAbsent(builder, access, loaded) : nullptr;
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
