// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names of OpenCL C's functions as clang mangles them for spir64, by which builtins are found.
#pragma once

#include <string>

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace weft::compiler::spirv {

// A parameter: a scalar's letter or a named type ("f", "12memory_scope"), a vector of it, or a
// pointer to either.
struct Parameter {
  std::string scalar;
  unsigned lanes = 1;
  bool is_pointer = false;
  bool is_const = false;  // what a pointer points to
  unsigned space = 0;     // where a pointer points to
};

//   fract, {float, float private*}  =>  _Z5fractfPf
std::string Mangle(llvm::StringRef name, llvm::ArrayRef<Parameter> parameters);

}  // namespace weft::compiler::spirv
