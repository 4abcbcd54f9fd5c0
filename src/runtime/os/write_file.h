// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "weft/compiler.h"

namespace weft {

// What the names of files that are being written start with.
inline constexpr char kTemporaryPrefix[] = "writing-";

// Writes a file of mode 0600 beside its place and renames it, so that readers see the old or the
// new one whole. Leaves nothing behind on failure. A file size limit is a failure, not a SIGXFSZ.
bool ReplaceFile(int folder, const std::string& name, const Bytes& bytes);

}  // namespace weft
