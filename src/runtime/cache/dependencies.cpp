// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/cache/dependencies.h"

#include <fcntl.h>

#include <algorithm>

#include "runtime/os/read_file.h"

namespace weft {

bool AreUnchanged(const std::vector<Dependency>& dependencies) {
  return std::ranges::all_of(dependencies, [](const Dependency& dependency) {
    const auto file = OpenRegularFile(AT_FDCWD, dependency.path.c_str(), O_RDONLY);
    if (!file || static_cast<uint64_t>(file->status.st_size) != dependency.size) return false;
    const auto bytes = ReadAll(file->descriptor.number(), dependency.size);
    return bytes && Sha256(bytes->data(), bytes->size()) == dependency.hash;
  });
}

}  // namespace weft
