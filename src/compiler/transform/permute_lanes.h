// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The elements of vectors at places that are known only at run time, by the processor's
// permutations of registers where it has such.
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/Target/TargetMachine.h"

namespace weft::compiler {

// How registers of so many bytes are permuted whose elements have so many bits.
struct RegisterPermute {
  static constexpr unsigned kRegisterBytes = 64;  // of AVX-512

  unsigned bits, bytes;
  const char* feature;
  llvm::Intrinsic::ID of_one, of_two;  // registers; 0 where the machine has none of two

  unsigned LanesOfRegister() const { return 8 * bytes / bits; }

  // For elements of exactly so many bits, or of the fewest that hold them; null if the processor
  // has none.
  static const RegisterPermute* Of(unsigned bits, const llvm::TargetMachine& machine);
  static const RegisterPermute* Holding(unsigned bits, const llvm::TargetMachine& machine);

  // The entries of a table, which fills a power of two of registers, all of them vectors of
  // integers of a register's size.
  llvm::Value* LookUp(llvm::IRBuilderBase& builder, llvm::ArrayRef<llvm::Value*> table,
                      llvm::Value* entries) const;
  // The same for entries of any number of lanes.
  llvm::Value* LookUpLanes(llvm::IRBuilderBase& builder, llvm::ArrayRef<llvm::Value*> table,
                           llvm::Value* entries) const;
};

// Lane i of the result is lane numbers[i], which exists. The numbers are integers of any size.
llvm::Value* PermuteLanes(llvm::IRBuilderBase& builder, llvm::Value* lanes, llvm::Value* numbers,
                          const llvm::TargetMachine& machine);

}  // namespace weft::compiler
