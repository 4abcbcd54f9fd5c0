// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/bit_properties.h"

#include <algorithm>

#include "runtime/api/shared/property_list.h"

namespace weft {

Result<std::vector<cl_properties>> ReadBitProperties(const cl_properties* given,
                                                     std::span<BitProperty> table) {
  PropertyList list(given, {"command", CL_INVALID_VALUE});
  while (list.HasNext()) {
    WEFT_ASSIGN(const auto name, list.Next());
    const auto property = std::ranges::find(table, name, &BitProperty::name);
    if (property == table.end()) return list.Unknown();
    property->value = list.Value();
    property->given = true;
    if (property->value & ~property->known) return list.BadValue(property->value);
  }
  return list.AsGiven();
}

}  // namespace weft
