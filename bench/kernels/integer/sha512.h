// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace weft::bench {

// The hashes of 8 messages of 128 bytes, side by side, which compilers turn into vectors.
void HashLongMessages(const uint64_t* message, uint64_t* hash);

}  // namespace weft::bench
