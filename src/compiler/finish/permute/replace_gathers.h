// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gathers for which registers that are permuted may stand, of a table of constants or if that turns
// out at run time (permute_tables.h, permute_lines.h).
#pragma once

#include "compiler/pass/kernel_job.h"
#include "compiler/transform/permute_lanes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {

// A gather of one object's elements, by an index, of a size that the processor permutes.
struct PermutedGather {
  static std::optional<PermutedGather> Match(llvm::IntrinsicInst& gather,
                                             const llvm::TargetMachine& machine);

  unsigned Lanes() const;
  // Whether the registers are the largest, of AVX-512.
  bool HasLines() const { return permute.bytes == RegisterPermute::kRegisterBytes; }
  llvm::Value* Index() const { return *address.idx_begin(); }
  llvm::Value* Object() const { return address.getPointerOperand(); }
  // What the index counts, in bytes.
  uint64_t Stride() const;
  llvm::Value* Mask() const { return call.getArgOperand(1); }
  // A register of elements, as integers.
  llvm::FixedVectorType* RegisterType() const;
  // What the gather gives, if the elements of its active lanes are entries of the table, which
  // fills registers.
  llvm::Value* LookUp(llvm::IRBuilderBase& builder, llvm::ArrayRef<llvm::Value*> table,
                      llvm::Value* entries) const;
  // The ends of two ways meet at the gather: it moves to the one of `other`, and its result is what
  // `read` makes at the end of `quick` where control comes from there.
  void KeepOnOneWay(llvm::Instruction& quick, llvm::Instruction& other,
                    llvm::function_ref<llvm::Value*(llvm::IRBuilder<>&)> read) const;

  llvm::IntrinsicInst& call;
  llvm::GetElementPtrInst& address;
  const RegisterPermute& permute;
};

// Shows the gathers of the functions that have such registers, and is told whether one was
// replaced.
llvm::Error ReplaceGathers(llvm::Module& module, KernelJob& job,
                           llvm::function_ref<bool(const PermutedGather&)> replace);

}  // namespace weft::compiler
