// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/read_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace weft {

std::optional<OpenedFile> OpenRegularFile(int directory, const char* path, int flags) {
  Descriptor descriptor(openat(directory, path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  struct stat status;
  if (!descriptor || fstat(descriptor.number(), &status) != 0 || !S_ISREG(status.st_mode))
    return std::nullopt;
  return OpenedFile{std::move(descriptor), status};
}

std::optional<Bytes> ReadAll(int descriptor, uint64_t size) {
  Bytes bytes(size);
  uint64_t done = 0;
  while (done < size) {
    const ssize_t got = read(descriptor, bytes.data() + done, size - done);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    done += got;
  }
  return bytes;
}

}  // namespace weft
