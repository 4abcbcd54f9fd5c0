// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/readable_text.h"

#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace weft {
namespace {

constexpr uintptr_t kPage = 4096;
constexpr size_t kSignalSetBytes = 8;

// Asks the kernel to change the signal mask in a way that there is none of: it reads the new mask
// before it looks at the way. No other call tells as cheaply, needs no descriptor and is allowed in
// every sandbox.
bool IsReadable(const char* address) {
  constexpr int kNoSuchWay = ~0;
  const uintptr_t word = reinterpret_cast<uintptr_t>(address) / kSignalSetBytes * kSignalSetBytes;
  const int saved = errno;
  syscall(SYS_rt_sigprocmask, kNoSuchWay, word, nullptr, kSignalSetBytes);
  const bool readable = errno != EFAULT;
  errno = saved;
  return readable && word != 0;
}

}  // namespace

bool SamePage(const char* a, const char* b) {
  const auto page = [](const char* address) {
    return reinterpret_cast<uintptr_t>(address) / kPage;
  };
  return a && b && page(a) == page(b);
}

std::optional<size_t> ReadableLength(const char* text, size_t most, const char* known) {
  for (size_t length = 0; length < most;) {
    const char* at = text + length;
    if (!SamePage(at, known) && !IsReadable(at)) return std::nullopt;
    const size_t in_page = kPage - reinterpret_cast<uintptr_t>(at) % kPage;
    const size_t count = std::min(in_page, most - length);
    const size_t found = strnlen(at, count);
    length += found;
    if (found < count) return length;
  }
  return most;
}

}  // namespace weft
