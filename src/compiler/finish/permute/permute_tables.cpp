// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/permute/permute_tables.h"

#include "compiler/finish/permute/replace_gathers.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

constexpr unsigned kRegisterBytes = RegisterPermute::kRegisterBytes;
constexpr unsigned kMaxRegisters = 4, kPageBytes = 4096;

// Without what extends a value that is known not to be negative.
llvm::Value* WithoutExtensions(llvm::Value* index) {
  while (llvm::isa<llvm::ZExtInst, llvm::SExtInst>(index)) {
    index = llvm::cast<llvm::CastInst>(index)->getOperand(0);
  }
  return index;
}

// The registers that a gather's table takes: 1, 2 or 4; 0 if it is not of a short table.
unsigned RegistersOf(const PermutedGather& gather) {
  const llvm::DataLayout& layout = gather.call.getDataLayout();
  const unsigned bytes = gather.permute.bits / 8;
  llvm::KnownBits offset = llvm::computeKnownBits(gather.Index(), layout).zext(128);
  offset = llvm::KnownBits::mul(offset, llvm::KnownBits::makeConstant({128, gather.Stride()}));
  uint64_t end = offset.getMaxValue().getLimitedValue(kPageBytes) + bytes;
  bool is_short = end <= kMaxRegisters * kRegisterBytes;
  if (!is_short || offset.countMinTrailingZeros() < llvm::Log2_32(bytes)) return 0;
  const unsigned registers = llvm::bit_ceil(llvm::divideCeil(end, kRegisterBytes));
  // LLVM takes an access for one of another object than a shorter one.
  uint64_t size;
  bool is_known = llvm::getObjectSize(gather.Object(), size, layout, /*TLI=*/nullptr);
  return is_known && size < registers * kRegisterBytes ? 0 : registers;
}

// Whether some lane reads the table, and all of it lies in one page.
llvm::Value* IsReadable(llvm::IRBuilder<>& builder, const PermutedGather& gather,
                        unsigned registers) {
  llvm::Value* place = builder.CreatePtrToInt(gather.Object(), builder.getInt64Ty());
  place = builder.CreateAnd(place, kPageBytes - 1);
  llvm::Value* is_in_page =
      builder.CreateICmpULE(place, builder.getInt64(kPageBytes - registers * kRegisterBytes));
  return builder.CreateAnd(is_in_page, builder.CreateOrReduce(gather.Mask()));
}

// The places of the lanes' elements in the table, in integers of the elements' size.
llvm::Value* Entries(llvm::IRBuilder<>& builder, const PermutedGather& gather) {
  const unsigned bits = gather.permute.bits, bytes = bits / 8;
  llvm::Value* index = gather.Index();
  auto number = [&](uint64_t value) { return llvm::ConstantInt::get(index->getType(), value); };
  if (gather.Stride() == bytes) {
    index = WithoutExtensions(index);
  } else {
    index = builder.CreateMul(index, number(gather.Stride()));
    index = builder.CreateLShr(index, number(llvm::Log2_32(bytes)));
  }
  auto* type = llvm::cast<llvm::VectorType>(index->getType());
  return builder.CreateZExtOrTrunc(index, llvm::VectorType::get(builder.getIntNTy(bits), type));
}

llvm::Value* LookUp(llvm::IRBuilder<>& builder, const PermutedGather& gather, unsigned registers) {
  llvm::SmallVector<llvm::Value*> table;
  for (unsigned i = 0; i < registers; ++i) {
    llvm::Value* place =
        builder.CreatePtrAdd(gather.Object(), builder.getInt64(i * kRegisterBytes));
    table.push_back(builder.CreateAlignedLoad(gather.RegisterType(), place,
                                              gather.call.getParamAlign(0).valueOrOne()));
  }
  return gather.LookUp(builder, table, Entries(builder, gather));
}

bool Replace(const PermutedGather& gather) {
  const unsigned registers = RegistersOf(gather);
  if (registers == 0) return false;
  llvm::IRBuilder<> builder(&gather.call);
  llvm::Instruction *readable, *other;
  llvm::SplitBlockAndInsertIfThenElse(IsReadable(builder, gather, registers),
                                      gather.call.getIterator(), &readable, &other);
  gather.KeepOnOneWay(*readable, *other,
                      [&](auto& place) { return LookUp(place, gather, registers); });
  return true;
}

}  // namespace

llvm::Error PermuteTables(llvm::Module& module, KernelJob& job) {
  return ReplaceGathers(module, job, Replace);
}

}  // namespace weft::compiler
