// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace weft {

// Brings the cache folder under `most_bytes`: the least recently modified entries go first, and
// somewhat more than needed, so that the next store need not look again. Removes temporary files
// that are an hour old. Safe while other processes read and write.
void TrimCache(int folder, uint64_t most_bytes);

// Whether any process trimmed the folder in the last hour.
bool TrimmedRecently(int folder);

}  // namespace weft
