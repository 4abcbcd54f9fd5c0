// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace weft {

// The address of the entry point of this name; null for a name that Weft does not have, or NULL.
// Core functions are found as well as extensions': loaders of protocol 2 ask for all of them.
void* FindFunction(const char* name);

}  // namespace weft
