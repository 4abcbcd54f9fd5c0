// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <optional>

#include "runtime/os/descriptor.h"
#include "weft/compiler.h"

namespace weft {

// An open regular file and what the kernel says of it.
struct OpenedFile {
  Descriptor descriptor;
  struct stat status;
};

// Opens as openat does, but never waits, as it would for a FIFO; nothing if it is no regular file.
std::optional<OpenedFile> OpenRegularFile(int directory, const char* path, int flags);

// All bytes of a file of `size` bytes; nothing if it has not that many.
std::optional<Bytes> ReadAll(int descriptor, uint64_t size);

}  // namespace weft
