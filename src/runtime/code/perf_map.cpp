// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/perf_map.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <iterator>
#include <string>

#include "runtime/base/config.h"
#include "runtime/code/symbol_object.h"
#include "runtime/os/read_file.h"

namespace weft {

void AppendToPerfMap(const KernelCode& code, uint64_t base) {
  if (!GetConfig().perf_map) return;
  const std::string path = fmt::format("/tmp/perf-{}.map", getpid());
  // The folder is everyone's: a link or a file that another user put there is not written to.
  const Descriptor file(open(
      path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0600));
  struct stat status;
  if (!file || fstat(file.number(), &status) != 0 || status.st_uid != geteuid() ||
      !S_ISREG(status.st_mode))
    return;
  std::string lines;
  for (const Symbol& symbol : code.symbols)
    fmt::format_to(std::back_inserter(lines), "{:x} {:x} {}\n", base + symbol.offset, symbol.size,
                   DisplayName(code, symbol));
  // One write, so that lines of several threads do not mix. perf does without what is missing.
  [[maybe_unused]] const ssize_t wrote = write(file.number(), lines.data(), lines.size());
}

}  // namespace weft
