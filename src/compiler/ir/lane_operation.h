// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of a processor that LLVM has as intrinsics of some sizes of vectors alone. Until the
// number of lanes is known they stand as operations on scalars and vectors of any size: calls to
// functions without a body, such as `float @reciprocal_root_estimate.1(float)`.
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/Target/TargetMachine.h"

namespace weft::compiler {

enum class LaneOperation {
  // 1 / sqrt(x) of a float or a double, but for a 2^-14th of it; exact where it is 0, infinite or
  // not a number.
  kReciprocalRootEstimate,
  // 1 / x of a double, but for a 2^-14th of it; infinite for 0.
  kReciprocalEstimate,
  // 1 / sqrt(x) of a float, but for 3 / 2^13ths of it; infinite for subnormals, too.
  kRoughReciprocalRoot,
  // x * 2^n for floats x and n, which is whole, rounded once; n may be far out of range.
  kScale,
  // x . y + sum of i32, the four bytes of x unsigned and those of y signed, modulo 2^32.
  kDotProduct,
  // The same, saturated to the range of a signed i32.
  kSaturatedDotProduct,
};

// Whether the processor has the instruction.
bool HasLaneOperation(const llvm::TargetMachine& machine, LaneOperation operation);

// Operands and result are of one type.
llvm::CallInst* CreateLaneOperation(llvm::IRBuilderBase& builder, LaneOperation operation,
                                    llvm::ArrayRef<llvm::Value*> operands);

// Which one the value is, if any.
std::optional<LaneOperation> FindLaneOperation(const llvm::Value& value);

}  // namespace weft::compiler
