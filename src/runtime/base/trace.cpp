// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/base/trace.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <string>

#include "runtime/base/config.h"
#include "runtime/base/lazy.h"

namespace weft {
namespace {

const int* OpenFile() {
  const std::string& path = GetConfig().trace;
  if (path.empty()) return new int(-1);
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
  // An array whose end is missing is allowed, so the file is good whenever the process ends.
  if (file >= 0 && write(file, "[\n", 2) < 0) return new int(-1);
  return new int(file);
}

int File() {
  static constinit Lazy<const int> file;
  return file.Get(OpenFile);
}

}  // namespace

constinit std::atomic<bool> maybe_tracing = true;

bool ReadTraceEnabled() noexcept try {
  const bool enabled = File() >= 0;
  maybe_tracing.store(enabled, std::memory_order_relaxed);
  return enabled;
} catch (...) {  // no memory for the knobs
  return false;
}

void Trace(std::string_view category, std::string_view name, uint64_t start_ns, uint64_t end_ns,
           const void* object) noexcept try {
  // One write an event, so that those of several threads do not mix.
  const std::string line = fmt::format(
      "{{\"ph\":\"X\",\"cat\":\"{}\",\"name\":\"{}\",\"ts\":{:.3f},\"dur\":{:.3f},\"pid\":{},"
      "\"tid\":{},\"args\":{{\"object\":\"{}\"}}}},\n",
      category, name, double(start_ns) * 1e-3, double(end_ns - start_ns) * 1e-3, getpid(), gettid(),
      object);
  [[maybe_unused]] const ssize_t written = write(File(), line.data(), line.size());
} catch (...) {
}

}  // namespace weft
