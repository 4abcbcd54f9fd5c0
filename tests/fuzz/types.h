// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C's arithmetic types, as the generator uses them.
#pragma once

#include <string>

#include "random.h"

namespace weft::fuzz {

struct Type {
  unsigned bytes = 4;  // of a scalar
  bool is_float = false;
  bool is_signed = false;
  unsigned lanes = 1;
  bool operator==(const Type&) const = default;

  std::string Name() const;
  Type Scalar() const { return {bytes, is_float, is_signed, 1}; }
  Type Signed() const { return {bytes, false, true, lanes}; }
  Type Unsigned() const { return {bytes, false, false, lanes}; }
  Type Times(unsigned count) const { return {bytes, is_float, is_signed, count}; }
  bool IsScalar() const { return lanes == 1; }
};

inline constexpr Type kInt{4, false, true}, kUint{4, false, false}, kUlong{8, false, false};
inline constexpr Type kFloat{4, true, true}, kDouble{8, true, true};

// Common types come more often.
Type AnyScalar(Random& random);
Type AnyType(Random& random);
Type AnyInteger(Random& random);

}  // namespace weft::fuzz
