// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace weft {

// Makes all threads see what this one stored, and this one what they did, as if each had passed a
// fence meanwhile. So a thread that does something rare spares the others a fence each time.
void PassBarrierInAllThreads();

}  // namespace weft
