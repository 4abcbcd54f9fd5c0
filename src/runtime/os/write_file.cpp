// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/write_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <stdio.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>

#include "runtime/os/read_file.h"

namespace weft {
namespace {

// Keeps SIGXFSZ, whose default action ends the process, from this thread; takes back one that our
// own write raised.
class FileSizeSignalBlock {
 public:
  FileSizeSignalBlock() {
    sigemptyset(&signal_);
    sigaddset(&signal_, SIGXFSZ);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &signal_, &old_);
  }
  ~FileSizeSignalBlock() {
    const timespec no_time = {};
    if (!was_pending_) sigtimedwait(&signal_, nullptr, &no_time);
    pthread_sigmask(SIG_SETMASK, &old_, nullptr);
  }

 private:
  sigset_t signal_, old_;
  bool was_pending_;
};

bool WriteAll(int descriptor, const Bytes& bytes) {
  size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t wrote = write(descriptor, bytes.data() + done, bytes.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    done += wrote;
  }
  return true;
}

}  // namespace

bool ReplaceFile(int folder, const std::string& name, const Bytes& bytes) {
  uint64_t random = 0;
  if (getrandom(&random, sizeof random, GRND_NONBLOCK) != sizeof random)
    random = static_cast<uint64_t>(clock());
  const std::string temporary = fmt::format("{}{}-{:016x}", kTemporaryPrefix, getpid(), random);
  bool whole = false;
  {
    const Descriptor file(openat(folder, temporary.c_str(),
                                 O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!file) return false;
    const FileSizeSignalBlock block;
    whole = WriteAll(file.number(), bytes);
  }
  if (whole && renameat(folder, temporary.c_str(), folder, name.c_str()) == 0) return true;
  unlinkat(folder, temporary.c_str(), 0);
  return false;
}

}  // namespace weft
