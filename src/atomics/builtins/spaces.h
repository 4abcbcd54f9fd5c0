// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where atomics live. Private objects are no business of atomics, but through a generic pointer
// they may be reached.
#pragma once

#include "builtins/lib/widths.h"

#define WEFT_ATOMIC_SPACES(M, ...) \
  M(global, __VA_ARGS__) M(local, __VA_ARGS__) M(generic, __VA_ARGS__)
