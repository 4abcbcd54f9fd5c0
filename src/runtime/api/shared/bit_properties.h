// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Property lists of which every value is a set of bits.
#pragma once

#include <span>
#include <vector>

#include "runtime/base/opencl.h"
#include "runtime/base/result.h"

namespace weft {

struct BitProperty {
  cl_properties name;
  cl_bitfield known;  // the bits that exist
  cl_bitfield value;  // the default, until a list sets it
  bool given = false;
};

// Reads the pairs (name, bits) of a list, which ends with 0 or is NULL, into the table of the
// properties that there are. The answer is the list as given, with the final 0; empty for NULL.
// CL_INVALID_VALUE if a name is not in the table or comes twice, or if a bit is not known.
Result<std::vector<cl_properties>> ReadBitProperties(const cl_properties* given,
                                                     std::span<BitProperty> table);

}  // namespace weft
