// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace weft {

// Stores that go around the caches are ordered with nothing until this.
inline void FenceStreams() {
#if defined(__x86_64__)
  __builtin_ia32_sfence();
#endif
}

}  // namespace weft
