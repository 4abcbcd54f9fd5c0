// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <utility>

namespace weft {

// The descriptor, or a duplicate of it, close-on-exec, in its place if it is one of the standard
// streams': an application that closed its own would write into it. -1 if there is none. Every
// descriptor that the driver opens comes through here or through Descriptor.
inline int AwayFromStandardStreams(int descriptor) {
  if (descriptor < 0 || descriptor > 2) return descriptor;
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  close(descriptor);
  return moved;
}

// A file descriptor that closes itself, none of the standard streams'.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(AwayFromStandardStreams(number)) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_;
};

// Whether poll() finds one of `events` (POLLIN, POLLOUT) or an error at once.
inline bool IsReady(int descriptor, short events) {
  pollfd asked = {.fd = descriptor, .events = events, .revents = 0};
  return poll(&asked, 1, 0) == 1;
}

}  // namespace weft
