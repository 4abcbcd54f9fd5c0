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
  // Nothing if it is no such division, its divisor is a constant, or nobody wants the result.
  static std::optional<LikelyQuotient> Find(const LaneShapes& shapes,
                                            const llvm::Instruction& instruction);

  // Divides for lane 0. Returns whether all lanes have its quotient (i1). Never traps.
  llvm::Value* Test(llvm::IRBuilderBase& builder, unsigned width);
  // After Test: what the lanes have if they do.
  llvm::Value* Lanes(llvm::IRBuilderBase& builder, const LaneValues& values) const;

 private:
  LikelyQuotient(const llvm::BinaryOperator& division, llvm::Value* divisor, int64_t step)
      : division_(&division), divisor_(divisor), step_(step) {}

  const llvm::BinaryOperator* division_;
  llvm::Value* divisor_;
  int64_t step_;  // from lane to lane, of the dividend
  llvm::Value *quotient_ = nullptr, *rest_ = nullptr;
};

}  // namespace weft::compiler
