// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace weft {

// Brings the cache folder under `most_bytes`: the least recently modified entries go first, and
// somewhat more than needed, so that the next store need not look again. Removes temporary files
// that are an hour old. Safe while others read, write and trim. May take a minute where the system
// has to read what it knows of each entry from a disk.
void TrimCache(int folder, uint64_t most_bytes);

// Says that somebody is about to trim the folder, so that others need not.
void NoteTrim(int folder);

// Whether any process began to trim the folder in the last hour.
bool TrimmedRecently(int folder);

}  // namespace weft
