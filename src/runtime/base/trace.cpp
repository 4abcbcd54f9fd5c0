// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/base/trace.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "runtime/base/config.h"
#include "runtime/base/lazy.h"
#include "runtime/os/descriptor.h"
#include "runtime/os/mutex.h"
#include "runtime/os/sharing_child.h"

namespace weft {
namespace {

// What stands behind the last event. Each event is written over it together with a new one, so
// that the file is whole however the process ends.
constexpr std::string_view kEnd = "\n]\n";

// Excludes other threads, and other processes, from the file.
class FileLock {
 public:
  explicit FileLock(int file) : lock_(mutex_), file_(file) { Set(F_WRLCK); }
  ~FileLock() { Set(F_UNLCK); }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  void Set(short type) const {
    struct flock whole = {};
    whole.l_type = type;
    whole.l_whence = SEEK_SET;
    while (fcntl(file_, F_SETLKW, &whole) != 0 && errno == EINTR) {
    }
  }

  static constinit Mutex mutex_;
  const MutexLock lock_;
  const int file_;
};

constinit Mutex FileLock::mutex_;

struct Write {
  int file;
  off_t position;
  std::string_view text;
  bool is_whole = false;
};

void Make(Write& write) {
  write.is_whole = syscall(SYS_pwrite64, write.file, write.text.data(), write.text.size(),
                           write.position) == ssize_t(write.text.size());
}

// The kernel writes page by page, and a process that is killed may end between two of them: another
// one that shares our memory, descriptors and locks makes what lies in several.
bool WriteAt(int file, off_t position, std::string_view text) {
  constexpr off_t kPageBytes = 4096;
  constexpr size_t kStackBytes = 8 << 10;
  Write write{file, position, text};
  const off_t last = position + off_t(text.size()) - 1;
  pid_t child = 0;
  if (position / kPageBytes != last / kPageBytes) {
    alignas(16) static char stack[kStackBytes];  // the file's lock is held
    const auto run = [](void* argument) __attribute__((no_sanitize("address", "thread"))) {
      Make(*static_cast<Write*>(argument));
      return 0;
    };
    child = StartSharingChild(run, stack + kStackBytes, CLONE_VFORK | CLONE_FILES, &write);
  }
  child > 0 ? Reap(child) : Make(write);
  return write.is_whole;
}

const int* OpenFile() {
  const std::string& path = GetConfig().trace;
  if (path.empty()) return new int(-1);
  const int file =
      AwayFromStandardStreams(open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
  if (file < 0) return new int(-1);
  const FileLock lock(file);
  const bool whole = ftruncate(file, 0) == 0 && WriteAt(file, 0, fmt::format("[{}", kEnd));
  return new int(whole ? file : -1);
}

int File() {
  static constinit Lazy<const int> file;
  return file.Get(OpenFile);
}

// A string of JSON. Bytes that are not ASCII need not be good UTF-8, as JSON's must be.
std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      quoted += {'\\', c};
    else if (c >= ' ' && c <= '~')
      quoted += c;
    else
      quoted += fmt::format("\\u{:04x}", uint8_t(c));
  }
  return quoted + '"';
}

void Append(int file, const std::string& event) {
  const FileLock lock(file);
  const off_t size = lseek(file, 0, SEEK_END), end = size - off_t(kEnd.size());
  if (end < 1) return;
  if (WriteAt(file, end, fmt::format("{}\n{}{}", end == 1 ? "" : ",", event, kEnd))) return;
  // The disk is full: there is room for what was there.
  if (ftruncate(file, size) == 0) (void)WriteAt(file, end, kEnd);
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
  Append(
      File(),
      fmt::format("{{\"ph\":\"X\",\"cat\":{},\"name\":{},\"ts\":{:.3f},\"dur\":{:.3f},\"pid\":{},"
                  "\"tid\":{},\"args\":{{\"object\":\"{}\"}}}}",
                  Quoted(category), Quoted(name), double(start_ns) * 1e-3,
                  double(end_ns - start_ns) * 1e-3, getpid(), gettid(), object));
} catch (...) {
}

}  // namespace weft
