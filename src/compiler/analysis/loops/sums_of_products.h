// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers as sums of products, of which what two have in common goes away where one is subtracted
// from the other: the distance from `x - r` to `x + r` is `2 * r`, whatever x is.
#pragma once

#include <map>
#include <optional>

#include "compiler/analysis/lanes/lane_shapes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"

namespace weft::compiler {

// Factors in the order of their addresses; a number alone has none.
using Product = llvm::SmallVector<llvm::Value*, 2>;

// By how many times each product of signed numbers is in it.
using Sum = std::map<Product, int64_t>;

// Whether what might wrap is a factor as a whole, so that the sum is exact, or the sum may wrap as
// the value itself.
enum class Wraps { kNever, kMaybe };

// None where there are too many products.
std::optional<Sum> SumOf(llvm::Value& value, Wraps wraps);
std::optional<Sum> Subtract(std::optional<Sum> left, const std::optional<Sum>& right);
std::optional<Sum> Negate(const std::optional<Sum>& sum);

// Whether a sum is the same for all lanes, and can be computed before the loop.
bool IsAlike(const Sum& sum, const llvm::Loop& loop, const LaneShapes& shapes);

}  // namespace weft::compiler
