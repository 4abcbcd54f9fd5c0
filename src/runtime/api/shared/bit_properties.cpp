// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/bit_properties.h"

#include <algorithm>
#include <utility>

namespace weft {

Result<std::vector<cl_properties>> ReadBitProperties(const cl_properties* list,
                                                     std::span<BitProperty> table) {
  if (!list) return std::vector<cl_properties>();
  const cl_properties* next = list;
  for (; *next != 0; next += 2) {
    const auto property = std::ranges::find(table, next[0], &BitProperty::name);
    if (property == table.end())
      return Error(CL_INVALID_VALUE, "there is no property {:#x} here", next[0]);
    if (std::exchange(property->given, true))
      return Error(CL_INVALID_VALUE, "property {:#x} is given twice", next[0]);
    if (next[1] & ~property->known)
      return Error(CL_INVALID_VALUE, "property {:#x} is {:#x}, known are {:#x}", next[0], next[1],
                   property->known);
    property->value = next[1];
  }
  return std::vector(list, next + 1);
}

}  // namespace weft
