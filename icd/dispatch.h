// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace weft {

// Fills the dispatch table, once, and makes objects carry it. Every exported function that may be
// an application's way in calls it first.
void InstallDispatchTable();

}  // namespace weft
