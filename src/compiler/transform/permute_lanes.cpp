// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/transform/permute_lanes.h"

#include <array>

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/MC/MCSubtargetInfo.h"

namespace weft::compiler {
namespace {

constexpr std::array kPermutes = {
    RegisterPermute{8, 64, "+avx512vbmi", llvm::Intrinsic::x86_avx512_permvar_qi_512,
                    llvm::Intrinsic::x86_avx512_vpermi2var_qi_512},
    RegisterPermute{16, 64, "+avx512bw", llvm::Intrinsic::x86_avx512_permvar_hi_512,
                    llvm::Intrinsic::x86_avx512_vpermi2var_hi_512},
    RegisterPermute{32, 64, "+avx512f", llvm::Intrinsic::x86_avx512_permvar_si_512,
                    llvm::Intrinsic::x86_avx512_vpermi2var_d_512},
    RegisterPermute{64, 64, "+avx512f", llvm::Intrinsic::x86_avx512_permvar_di_512,
                    llvm::Intrinsic::x86_avx512_vpermi2var_q_512},
    RegisterPermute{32, 32, "+avx2", llvm::Intrinsic::x86_avx2_permd,
                    llvm::Intrinsic::not_intrinsic},
    // Both halves of an element.
    RegisterPermute{64, 32, "+avx2", llvm::Intrinsic::x86_avx2_permd,
                    llvm::Intrinsic::not_intrinsic},
};

unsigned LanesOf(llvm::Value* vector) {
  return llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements();
}

// The vector as whole registers, the last one with elements to spare.
llvm::SmallVector<llvm::Value*> Registers(llvm::IRBuilderBase& builder, llvm::Value* vector,
                                          unsigned size) {
  llvm::SmallVector<llvm::Value*> registers;
  for (unsigned first = 0; first < LanesOf(vector); first += size) {
    const unsigned count = std::min(size, LanesOf(vector) - first);
    registers.push_back(builder.CreateShuffleVector(
        vector, llvm::createSequentialMask(first, count, size - count)));
  }
  return registers;
}

// Four elements of 64 bits, by the permutation of eight of 32.
llvm::Value* PermuteHalves(llvm::IRBuilderBase& builder, llvm::Value* table, llvm::Value* entries) {
  auto* halves = llvm::FixedVectorType::get(builder.getInt32Ty(), 8);
  llvm::Value* numbers =
      builder.CreateShuffleVector(builder.CreateBitCast(entries, halves), {0, 0, 2, 2, 4, 4, 6, 6});
  numbers = builder.CreateAdd(
      builder.CreateAdd(numbers, numbers),
      llvm::ConstantDataVector::get(builder.getContext(),
                                    llvm::ArrayRef<uint32_t>{0, 1, 0, 1, 0, 1, 0, 1}));
  llvm::Value* found = builder.CreateIntrinsic(llvm::Intrinsic::x86_avx2_permd, {},
                                               {builder.CreateBitCast(table, halves), numbers});
  return builder.CreateBitCast(found, table->getType());
}

llvm::Value* OneByOne(llvm::IRBuilderBase& builder, llvm::Value* lanes, llvm::Value* numbers) {
  llvm::Value* result = llvm::PoisonValue::get(lanes->getType());
  for (unsigned lane = 0; lane < LanesOf(lanes); ++lane) {
    llvm::Value* number = builder.CreateExtractElement(numbers, lane);
    llvm::Value* value = builder.CreateExtractElement(lanes, number);
    result = builder.CreateInsertElement(result, value, lane);
  }
  return result;
}

}  // namespace

const RegisterPermute* RegisterPermute::Holding(unsigned bits, const llvm::TargetMachine& machine) {
  if (!machine.getTargetTriple().isX86()) return nullptr;
  auto* found = llvm::find_if(kPermutes, [&](const RegisterPermute& each) {
    return each.bits >= bits && machine.getMCSubtargetInfo()->checkFeatures(each.feature);
  });
  return found == kPermutes.end() ? nullptr : found;
}

const RegisterPermute* RegisterPermute::Of(unsigned bits, const llvm::TargetMachine& machine) {
  const RegisterPermute* holding = Holding(bits, machine);
  return holding && holding->bits == bits ? holding : nullptr;
}

llvm::Value* RegisterPermute::LookUp(llvm::IRBuilderBase& builder,
                                     llvm::ArrayRef<llvm::Value*> table,
                                     llvm::Value* entries) const {
  if (table.size() == 1 && of_one == llvm::Intrinsic::x86_avx2_permd && bits == 64)
    return PermuteHalves(builder, table[0], entries);
  if (table.size() == 1) return builder.CreateIntrinsic(of_one, {}, {table[0], entries});
  if (table.size() == 2 && of_two)
    return builder.CreateIntrinsic(of_two, {}, {table[0], entries, table[1]});
  const size_t half = table.size() / 2;
  llvm::Value* low = LookUp(builder, table.take_front(half), entries);
  llvm::Value* high = LookUp(builder, table.drop_front(half), entries);
  llvm::Value* bit = llvm::ConstantInt::get(entries->getType(), half * LanesOfRegister());
  llvm::Value* is_high = builder.CreateIsNotNull(builder.CreateAnd(entries, bit));
  return builder.CreateSelect(is_high, high, low);
}

llvm::Value* RegisterPermute::LookUpLanes(llvm::IRBuilderBase& builder,
                                          llvm::ArrayRef<llvm::Value*> table,
                                          llvm::Value* entries) const {
  llvm::SmallVector<llvm::Value*> parts;
  for (llvm::Value* part : Registers(builder, entries, LanesOfRegister())) {
    parts.push_back(LookUp(builder, table, part));
  }
  llvm::Value* all = llvm::concatenateVectors(builder, parts);
  return builder.CreateShuffleVector(all, llvm::createSequentialMask(0, LanesOf(entries), 0));
}

llvm::Value* PermuteLanes(llvm::IRBuilderBase& builder, llvm::Value* lanes, llvm::Value* numbers,
                          const llvm::TargetMachine& machine) {
  const unsigned bits = lanes->getType()->getScalarSizeInBits();
  const RegisterPermute* permute = RegisterPermute::Holding(bits, machine);
  if (!permute) return OneByOne(builder, lanes, numbers);
  llvm::Type* type = lanes->getType();
  auto vector_of = [&](unsigned size) {
    return llvm::VectorType::get(builder.getIntNTy(size), llvm::cast<llvm::VectorType>(type));
  };
  llvm::Type* wide = vector_of(permute->bits);
  llvm::Value* table = builder.CreateZExt(builder.CreateBitCast(lanes, vector_of(bits)), wide);
  const auto registers = Registers(builder, table, permute->LanesOfRegister());
  llvm::Value* all =
      permute->LookUpLanes(builder, registers, builder.CreateZExtOrTrunc(numbers, wide));
  return builder.CreateBitCast(builder.CreateTrunc(all, vector_of(bits)), type);
}

}  // namespace weft::compiler
