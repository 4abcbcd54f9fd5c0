// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which processors a function's code is for, as far as choices depend on more than instructions. A
// level, as x86-64-v4, is for all.
#pragma once

#include "llvm/IR/Function.h"

namespace weft::compiler {

inline constexpr llvm::StringLiteral kTuning = "tune-cpu";

inline llvm::StringRef TuningOf(const llvm::Function& function) {
  return function.getFnAttribute(kTuning).getValueAsString();
}

inline bool IsTunedForZen(const llvm::Function& function) {
  return TuningOf(function).starts_with("znver");
}

// As many operations on registers of AVX-512 begin in a cycle as on smaller ones.
inline bool HasFullWidestUnits(const llvm::Function& function) {
  return TuningOf(function) == "znver5";
}

// An Intel processor with AVX-512, given that it has AVX-512.
inline bool IsTunedForIntel(const llvm::Function& function) {
  const llvm::StringRef tuning = TuningOf(function);
  return !tuning.empty() && !IsTunedForZen(function) && !tuning.starts_with("x86-64");
}

}  // namespace weft::compiler
