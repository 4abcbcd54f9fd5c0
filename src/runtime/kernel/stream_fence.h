// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace weft {

// Stores that go around the caches are ordered with nothing until this.
inline void FenceStreams() { __builtin_ia32_sfence(); }

}  // namespace weft
