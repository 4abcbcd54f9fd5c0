// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/permute/permute_tables.h"

#include "compiler/finish/accesses/masked_access.h"
#include "compiler/finish/permute/replace_gathers.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

constexpr unsigned kRegisterBytes = RegisterPermute::kRegisterBytes;
constexpr unsigned kMaxRegisters = 4;

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
  bool is_short = gather.HasLines() && end <= kMaxRegisters * kRegisterBytes;
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
  llvm::Value* is_in_page = IsInOnePage(builder, gather.Object(), registers * kRegisterBytes);
  return builder.CreateAnd(is_in_page, builder.CreateOrReduce(gather.Mask()));
}

llvm::Value* AsEntries(llvm::IRBuilder<>& builder, const PermutedGather& gather,
                       llvm::Value* index) {
  auto* type = llvm::cast<llvm::VectorType>(index->getType());
  return builder.CreateZExtOrTrunc(
      index, llvm::VectorType::get(builder.getIntNTy(gather.permute.bits), type));
}

// The places of the lanes' elements in the table, in integers of the elements' size.
llvm::Value* Entries(llvm::IRBuilder<>& builder, const PermutedGather& gather) {
  const unsigned bytes = gather.permute.bits / 8;
  llvm::Value* index = gather.Index();
  auto number = [&](uint64_t value) { return llvm::ConstantInt::get(index->getType(), value); };
  if (gather.Stride() == bytes) {
    index = WithoutExtensions(index);
  } else {
    index = builder.CreateMul(index, number(gather.Stride()));
    index = builder.CreateLShr(index, number(llvm::Log2_32(bytes)));
  }
  return AsEntries(builder, gather, index);
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

// Constants that a gather takes its elements from.
struct ConstantTable {
  // Nothing if the gather is of none, or if there is no telling how many elements it may reach.
  static std::optional<ConstantTable> Of(const PermutedGather& gather);

  // `lanes` elements from `first` on, in which those of the table come again and again; null if
  // they are no numbers.
  llvm::Constant* Register(llvm::Type* element, uint64_t first, unsigned lanes) const;

  llvm::Constant* initializer;
  llvm::APInt offset;  // of the first element
  uint64_t count;      // of elements, a power of two; those behind the object's end are never read
  const llvm::DataLayout& layout;
};

std::optional<ConstantTable> ConstantTable::Of(const PermutedGather& gather) {
  const llvm::DataLayout& layout = gather.call.getDataLayout();
  llvm::APInt offset(layout.getIndexTypeSizeInBits(gather.Object()->getType()), 0);
  auto* object = llvm::dyn_cast<llvm::GlobalVariable>(
      gather.Object()->stripAndAccumulateConstantOffsets(layout, offset, true));
  if (!object || !object->isConstant() || !object->hasDefinitiveInitializer()) return std::nullopt;
  const uint64_t size = layout.getTypeAllocSize(object->getValueType());
  if (gather.Stride() != gather.permute.bits / 8 || offset.uge(size)) return std::nullopt;
  const uint64_t behind = llvm::divideCeil(size - offset.getZExtValue(), gather.Stride());
  const llvm::KnownBits index = llvm::computeKnownBits(gather.Index(), layout);
  const uint64_t reached = index.getMaxValue().getLimitedValue(behind - 1) + 1;
  return ConstantTable{object->getInitializer(), offset, llvm::bit_ceil(reached), layout};
}

llvm::Constant* ConstantTable::Register(llvm::Type* element, uint64_t first, unsigned lanes) const {
  const unsigned bytes = element->getIntegerBitWidth() / 8;
  llvm::SmallVector<llvm::Constant*> elements;
  for (uint64_t i = first; i < first + lanes; ++i)
    elements.push_back(
        llvm::ConstantFoldLoadFromConst(initializer, element, offset + i % count * bytes, layout));
  return llvm::is_contained(elements, nullptr) ? nullptr : llvm::ConstantVector::get(elements);
}

// The index without a mask that leaves the bits which choose among so many entries.
llvm::Value* WithoutMask(llvm::Value* index, uint64_t entries) {
  llvm::Value* all;
  const llvm::APInt* mask;
  using namespace llvm::PatternMatch;
  bool is_masked = match(index, m_And(m_Value(all), m_APInt(mask)));
  return is_masked && mask->countr_one() >= llvm::Log2_64(entries) ? all : index;
}

bool ReplaceOfConstants(const PermutedGather& gather) {
  const std::optional<ConstantTable> table = ConstantTable::Of(gather);
  const unsigned lanes = gather.permute.LanesOfRegister();
  if (!table || table->count > kMaxRegisters * lanes) return false;
  llvm::SmallVector<llvm::Value*> registers;
  for (uint64_t first = 0; first < table->count; first += lanes)
    registers.push_back(table->Register(gather.RegisterType()->getElementType(), first, lanes));
  if (llvm::is_contained(registers, nullptr)) return false;
  llvm::IRBuilder<> builder(&gather.call);
  llvm::Value* index = WithoutMask(WithoutExtensions(gather.Index()), table->count);
  gather.call.replaceAllUsesWith(
      gather.LookUp(builder, registers, AsEntries(builder, gather, index)));
  gather.call.eraseFromParent();
  return true;
}

bool Replace(const PermutedGather& gather) {
  if (ReplaceOfConstants(gather)) return true;
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
