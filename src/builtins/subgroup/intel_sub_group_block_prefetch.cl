// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intel_sub_group_block_prefetch_*: hints without effect on values, as prefetch is.
// cl_intel_subgroup_buffer_prefetch, "Sub-group Prefetch Functions".
#include "builtins/subgroup/blocks.h"

#define BODY(SUFFIX, T, V, N) \
  WEFT_OVERLOAD void intel_sub_group_block_prefetch##SUFFIX(const global T* p) {}
WEFT_NAMED_BLOCKS(BODY)
