// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quotients, and what is left, of numbers that follow each other, by one that all lanes share, as
// where a work-item's number becomes a row and a column: most rows are longer than a SIMD group,
// and then lane 0's division tells what all lanes have. A test at run time is worth a vector's
// division.
#pragma once

#include "compiler/vectorize/widen/lane_values.h"

namespace weft::compiler {

class LikelyQuotient {
 public:
  // Nothing if it is no such division, or nobody wants the result.
  static std::optional<LikelyQuotient> Find(const LaneShapes& shapes,
                                            llvm::Instruction& instruction);

  llvm::BinaryOperator& division() const { return *division_; }
  llvm::Value* dividend() const { return division_->getOperand(0); }
  llvm::Value* divisor() const { return divisor_; }
  bool IsByConstant() const { return llvm::isa<llvm::Constant>(divisor_); }
  // From lane 0 to the last of `width`.
  uint64_t LengthOf(unsigned width) const { return uint64_t(step_) * (width - 1); }

  // Divides lane 0's dividend. Returns whether all lanes have its quotient (i1). Never traps.
  llvm::Value* Test(llvm::IRBuilderBase& builder, unsigned width, llvm::Value* dividend,
                    llvm::Value* divisor);
  // After Test: what the lanes have if they do.
  llvm::Value* Lanes(llvm::IRBuilderBase& builder, const LaneValues& values) const;
  // The same before there are lanes, at the division.
  llvm::Value* OfWorkItem() const;

 private:
  LikelyQuotient(llvm::BinaryOperator& division, llvm::Value* divisor, int64_t step)
      : division_(&division), divisor_(divisor), step_(step) {}

  llvm::BinaryOperator* division_;
  llvm::Value* divisor_;
  int64_t step_;  // from lane to lane, of the dividend
  llvm::Value *quotient_ = nullptr, *rest_ = nullptr;
};

}  // namespace weft::compiler
