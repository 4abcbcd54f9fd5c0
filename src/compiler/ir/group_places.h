// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What builtins call for local memory that the work-items of a group share, as names without a body
// until place-group-values (prepare/memory/place_group_values.h) has found it.
#pragma once

#include "compiler/ir/markers.h"

namespace weft::compiler {

// For a named barrier; for other values see kGroupPlaceName.
inline constexpr const char kNamedBarrierPlaceName[] = "_Z26__weft_named_barrier_placev";

inline bool IsGroupPlace(llvm::StringRef mangled) {
  return mangled == kGroupPlaceName || mangled == kNamedBarrierPlaceName;
}

}  // namespace weft::compiler
