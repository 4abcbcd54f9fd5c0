// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/permute/permute_tables.h"

#include "compiler/finish/accesses/masked_access.h"
#include "compiler/finish/permute/replace_gathers.h"
#include "compiler/transform/permute_lanes.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

constexpr unsigned kRegisterBytes = RegisterPermute::kRegisterBytes;
constexpr unsigned kMaxRegisters = 4, kPageBytes = 4096;

const RegisterPermute* PermuteOf(llvm::Type* element, const llvm::TargetMachine& machine) {
  if (element->isPointerTy()) return nullptr;
  return RegisterPermute::Of(element->getScalarSizeInBits(), machine);
}

// Without what extends a value that is known not to be negative.
llvm::Value* WithoutExtensions(llvm::Value* index) {
  while (llvm::isa<llvm::ZExtInst, llvm::SExtInst>(index)) {
    index = llvm::cast<llvm::CastInst>(index)->getOperand(0);
  }
  return index;
}

class Lookup {
 public:
  // Nothing if the gather is not of a short table.
  static std::optional<Lookup> Match(llvm::IntrinsicInst& gather,
                                     const llvm::TargetMachine& machine);
  void Replace();

 private:
  Lookup(llvm::IntrinsicInst& gather, llvm::GetElementPtrInst& address,
         const RegisterPermute& permute)
      : gather_(gather), address_(address), permute_(permute) {}

  uint64_t Stride() const {
    return address_.getDataLayout().getTypeAllocSize(address_.getSourceElementType());
  }
  llvm::Value* IsReadable(llvm::IRBuilder<>& builder) const;
  llvm::Value* Entries(llvm::IRBuilder<>& builder) const;
  llvm::Value* LookUp(llvm::IRBuilder<>& builder) const;

  llvm::IntrinsicInst& gather_;
  llvm::GetElementPtrInst& address_;
  const RegisterPermute& permute_;
  unsigned registers_ = 0;  // that the table takes: 1, 2 or 4
};

std::optional<Lookup> Lookup::Match(llvm::IntrinsicInst& gather,
                                    const llvm::TargetMachine& machine) {
  const std::optional<IndexedPlace> place =
      IndexedPlaceOf(gather.getArgOperand(0), gather.getDataLayout());
  const RegisterPermute* permute = PermuteOf(gather.getType()->getScalarType(), machine);
  if (!permute || !place || place->offset != 0) return std::nullopt;
  llvm::GetElementPtrInst* address = place->address;
  Lookup lookup(gather, *address, *permute);
  const unsigned bytes = permute->bits / 8;
  llvm::KnownBits offset =
      llvm::computeKnownBits(*address->idx_begin(), gather.getDataLayout()).zext(128);
  offset = llvm::KnownBits::mul(offset, llvm::KnownBits::makeConstant({128, lookup.Stride()}));
  uint64_t end = offset.getMaxValue().getLimitedValue(kPageBytes) + bytes;
  bool is_short = end <= kMaxRegisters * kRegisterBytes;
  if (!is_short || offset.countMinTrailingZeros() < llvm::Log2_32(bytes)) return std::nullopt;
  lookup.registers_ = llvm::bit_ceil(llvm::divideCeil(end, kRegisterBytes));
  // LLVM takes an access for one of another object than a shorter one.
  uint64_t size;
  bool is_known = llvm::getObjectSize(address->getPointerOperand(), size, gather.getDataLayout(),
                                      /*TLI=*/nullptr);
  if (is_known && size < lookup.registers_ * kRegisterBytes) return std::nullopt;
  return lookup;
}

// Whether some lane reads the table, and all of it lies in one page.
llvm::Value* Lookup::IsReadable(llvm::IRBuilder<>& builder) const {
  llvm::Value* place = builder.CreatePtrToInt(address_.getPointerOperand(), builder.getInt64Ty());
  place = builder.CreateAnd(place, kPageBytes - 1);
  llvm::Value* is_in_page =
      builder.CreateICmpULE(place, builder.getInt64(kPageBytes - registers_ * kRegisterBytes));
  return builder.CreateAnd(is_in_page, builder.CreateOrReduce(gather_.getArgOperand(1)));
}

// The places of the lanes' elements in the table, in integers of the elements' size.
llvm::Value* Lookup::Entries(llvm::IRBuilder<>& builder) const {
  const unsigned bytes = permute_.bits / 8;
  llvm::Value* index = *address_.idx_begin();
  auto number = [&](uint64_t value) { return llvm::ConstantInt::get(index->getType(), value); };
  if (Stride() == bytes) {
    index = WithoutExtensions(index);
  } else {
    index = builder.CreateMul(index, number(Stride()));
    index = builder.CreateLShr(index, number(llvm::Log2_32(bytes)));
  }
  auto* type = llvm::cast<llvm::VectorType>(index->getType());
  return builder.CreateZExtOrTrunc(index,
                                   llvm::VectorType::get(builder.getIntNTy(permute_.bits), type));
}

llvm::Value* Lookup::LookUp(llvm::IRBuilder<>& builder) const {
  auto* type =
      llvm::FixedVectorType::get(builder.getIntNTy(permute_.bits), permute_.LanesOfRegister());
  llvm::SmallVector<llvm::Value*> table;
  for (unsigned i = 0; i < registers_; ++i) {
    llvm::Value* place =
        builder.CreatePtrAdd(address_.getPointerOperand(), builder.getInt64(i * kRegisterBytes));
    table.push_back(builder.CreateAlignedLoad(type, place, gather_.getParamAlign(0).valueOrOne()));
  }
  llvm::Value* all = permute_.LookUpLanes(builder, table, Entries(builder));
  return builder.CreateSelect(gather_.getArgOperand(1),
                              builder.CreateBitCast(all, gather_.getType()),
                              gather_.getArgOperand(2));
}

void Lookup::Replace() {
  llvm::IRBuilder<> builder(&gather_);
  llvm::Instruction *readable, *other;
  llvm::SplitBlockAndInsertIfThenElse(IsReadable(builder), gather_.getIterator(), &readable,
                                      &other);
  GatherOnOneWay(gather_, *readable, *other, [&](auto& place) { return LookUp(place); });
}

}  // namespace

llvm::Error PermuteTables(llvm::Module& module, KernelJob& job) {
  return ReplaceGathers(module, job, [&](llvm::IntrinsicInst& gather) {
    std::optional<Lookup> lookup = Lookup::Match(gather, job.machine);
    if (lookup) lookup->Replace();
    return lookup.has_value();
  });
}

}  // namespace weft::compiler
